import { can, type Role } from './roles.ts';

/** Customers register by themselves, with any address; everybody else is invited to theirs. */
export function isEmailUnproven(account: { role: Role; isEmailVerified: boolean }): boolean {
  return can(account.role, 'account.own') && !account.isEmailVerified;
}

/** Somebody typed an address once and never proved anything: they stand in nobody's way who does. */
export function isAccountUnproven(account: {
  role: Role;
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
}): boolean {
  return isEmailUnproven(account) && !account.isPhoneVerified;
}
