import { hasCapability, type Role } from './roles.ts';

/** Minutes after which an impersonation by an administrator ends by itself. */
export const impersonationMinutes = 60;

/**
 * Tells whether accounts of this role may be impersonated. Administrators may not: acting as one would lend
 * their rights.
 */
export function isImpersonableRole(role: Role): boolean {
  return !hasCapability(role, 'people.impersonate');
}
