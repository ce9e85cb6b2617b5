import type { Role } from './roles.ts';
import { type ValetStatus, valetStatuses } from './valetStatus.ts';

/** Page size of the lists of people, and of the lists on one person's page. */
export const PEOPLE_PAGE = 25;

/**
 * State of an account as shown to administrators: `locked` by an administrator, otherwise its
 * status.
 */
export const accountStates = [...valetStatuses, 'locked'] as const;
export type AccountState = (typeof accountStates)[number];

export function getAccountState(person: {
  status: ValetStatus;
  locked_at: Date | null;
}): AccountState {
  return person.locked_at ? 'locked' : person.status;
}

/** Reasons against deleting an account, by priority. Screens show the first reason that applies. */
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
 * Tells whether an administrator may lock accounts of this role. Businesses deactivate their own
 * valets, and administrators have a list of their own.
 */
export function isLockableRole(role: Role): boolean {
  return role === 'customer' || role === 'business';
}
