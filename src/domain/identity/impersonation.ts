import { hasCapability, type Role } from './roles.ts';

/** Minutes after which an impersonation by an administrator ends automatically. */
export const impersonationMinutes = 60;

/**
 * Tells whether accounts of this role may be impersonated. Administrators may not, because the
 * impersonator would gain their rights.
 */
export function isImpersonableRole(role: Role): boolean {
  return !hasCapability(role, 'people.impersonate');
}
