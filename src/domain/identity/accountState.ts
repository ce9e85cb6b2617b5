import type { Role } from './roles.ts';
import { type ValetStatus, valetStatuses } from './valetStatus.ts';

/** Rows of a page of people, and of the lists on a person's page. */
export const PEOPLE_PAGE = 25;

/** State of an account as administrators see it: `locked` by one of them, otherwise its status. */
export const accountStates = [...valetStatuses, 'locked'] as const;
export type AccountState = (typeof accountStates)[number];

export function getAccountState(person: {
  status: ValetStatus;
  locked_at: Date | null;
}): AccountState {
  return person.locked_at ? 'locked' : person.status;
}

/** Reasons against deleting an account; screens show the first that applies. */
export const deletionObstacles = [
  'USER_IS_SELF',
  'USER_IS_ADMIN',
  'USER_HAS_CARS',
  'USER_HAS_JOBS',
  'USER_HAS_MONEY_OPEN',
  'LAST_MANAGER',
] as const;
export type DeletionObstacle = (typeof deletionObstacles)[number];

/**
 * Tells whether an administrator may lock accounts of this role. Businesses take their valets off work
 * themselves; administrators are managed in their own list.
 */
export function isLockableRole(role: Role): boolean {
  return role === 'customer' || role === 'business';
}
