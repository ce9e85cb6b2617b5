import { can, type Role } from './roles.ts';

/** How long an administrator may act as somebody else before it ends by itself. */
export const impersonationMinutes = 60;

/** Nobody gets an administrator's rights by acting as one. */
export function mayBeImpersonated(role: Role): boolean {
  return !can(role, 'people.impersonate');
}
