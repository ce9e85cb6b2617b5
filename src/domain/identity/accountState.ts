import type { Role } from './roles.ts';
import { type ValetStatus, valetStatuses } from './valetStatus.ts';

/** Rows of one page of people, and of what one of them handed in. */
export const PEOPLE_PAGE = 25;

/** How an account stands, to administrators: locked by one of them, else by its status. */
export const accountStates = [...valetStatuses, 'locked'] as const;
export type AccountState = (typeof accountStates)[number];

export function getAccountState(person: {
  status: ValetStatus;
  locked_at: Date | null;
}): AccountState {
  return person.locked_at ? 'locked' : person.status;
}

/** What stands against deleting somebody's account, the first one to be told first. */
export const deletionObstacles = [
  'USER_IS_SELF',
  'USER_IS_ADMIN',
  'USER_HAS_CARS',
  'USER_HAS_JOBS',
  'USER_HAS_MONEY_OPEN',
  'LAST_MANAGER',
] as const;
export type DeletionObstacle = (typeof deletionObstacles)[number];

/** A valet is taken off work by their business, an administrator by who looks after administrators. */
export function mayBeLocked(role: Role): boolean {
  return role === 'customer' || role === 'business';
}
