import { hasCapability, type Role } from './roles.ts';

/**
 * Tells whether the e-mail address of an account is unproven. Only customers can register any
 * address; everybody else is invited by e-mail.
 */
export function isEmailUnproven(account: { role: Role; isEmailVerified: boolean }): boolean {
  return hasCapability(account.role, 'account.own') && !account.isEmailVerified;
}

/**
 * Tells whether neither the e-mail address nor the phone number of an account is proven. Such an
 * account must not block the person who proves the address.
 */
export function isAccountUnproven(account: {
  role: Role;
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
}): boolean {
  return isEmailUnproven(account) && !account.isPhoneVerified;
}
