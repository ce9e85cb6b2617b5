import { hasCapability, type Role } from './roles.ts';
import { isEmailUnproven } from './unproven.ts';
import type { ValetStatus } from './valetStatus.ts';

/** Purposes of the links in account e-mails. */
export const linkPurposes = [
  'verify_email',
  'reset_password',
  'activate_business',
  'change_email',
  'activate_admin',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Account e-mail that a visitor can request for any address, without signing in. */
export type AccountMailRequest = 'verify' | 'reset' | 'activate';

/** Facts about the account that has the requested e-mail address. */
export type AccountFacts = {
  role: Role;
  status: ValetStatus;
  isEmailVerified: boolean;
  hasPassword: boolean;
};

export type AccountMail =
  | 'verify_email'
  | 'reset_password'
  | 'activate_business'
  | 'already_registered';

/**
 * Chooses the e-mail that goes to an address, or none. The requester always gets the same answer,
 * so nobody can probe for accounts.
 *
 * Anybody can register with another person's address. Two registrations with an unproven address
 * therefore void both passwords, and the mailbox's owner gets a link to choose one.
 */
export function chooseAccountMail(
  ask: AccountMailRequest,
  account: AccountFacts,
): AccountMail | null {
  if (hasCapability(account.role, 'staff.manage') && account.status === 'pending')
    return 'activate_business';
  if (account.status !== 'active') return null;
  if (ask === 'reset') return 'reset_password';
  if (ask === 'activate')
    return hasCapability(account.role, 'staff.manage') ? 'already_registered' : null;
  if (!isEmailUnproven(account)) return 'already_registered';
  return account.hasPassword ? 'verify_email' : 'reset_password';
}
