import { hasCapability, type Role } from './roles.ts';

/**
 * Tells whether an account's address is unproven. Only customers can register any address; all others are
 * invited to theirs.
 */
export function isEmailUnproven(account: { role: Role; isEmailVerified: boolean }): boolean {
  return hasCapability(account.role, 'account.own') && !account.isEmailVerified;
}

/**
 * Tells whether neither address nor phone of an account is proven. Such an account must not block the person
 * who proves the address.
 */
export function isAccountUnproven(account: {
  role: Role;
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
}): boolean {
  return isEmailUnproven(account) && !account.isPhoneVerified;
}
