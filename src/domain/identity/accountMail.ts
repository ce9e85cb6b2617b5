import { can, type Role } from './roles.ts';
import { isEmailUnproven } from './unproven.ts';
import type { ValetStatus } from './valetStatus.ts';

/** What a link in an e-mail does. */
export const linkPurposes = [
  'verify_email',
  'reset_password',
  'activate_business',
  'change_email',
  'activate_admin',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Which e-mail somebody asked for. Anybody can ask for any address. */
export type AccountMailRequest = 'verify' | 'reset' | 'activate';

/** The account behind the address. */
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
 * Which e-mail goes to an address, if any. The one who asks never learns it: their answer is always
 * the same.
 *
 * Somebody may register with another's address and wait until its owner confirms it. So a password
 * of an address nobody has proven counts only as long as it is the only one given. After a second
 * one there is none, and whoever owns the mailbox chooses it: they get that link instead.
 */
export function chooseAccountMail(
  ask: AccountMailRequest,
  account: AccountFacts,
): AccountMail | null {
  if (can(account.role, 'staff.manage') && account.status === 'pending') return 'activate_business';
  if (account.status !== 'active') return null;
  if (ask === 'reset') return 'reset_password';
  if (ask === 'activate') return can(account.role, 'staff.manage') ? 'already_registered' : null;
  if (!isEmailUnproven(account)) return 'already_registered';
  return account.hasPassword ? 'verify_email' : 'reset_password';
}
