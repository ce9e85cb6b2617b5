import { describe, expect, it } from 'vitest';
import { type AccountFacts, chooseAccountMail } from './accountMail.ts';

const proven: AccountFacts = {
  role: 'customer',
  status: 'active',
  isEmailVerified: true,
  hasPassword: true,
};
const unproven = { ...proven, isEmailVerified: false };
const manager: AccountFacts = { ...proven, role: 'business' };
const invited: AccountFacts = {
  ...manager,
  status: 'pending',
  isEmailVerified: false,
  hasPassword: false,
};

describe('chooseAccountMail', () => {
  it.each([
    ['verify', unproven, 'verify_email'],
    ['verify', { ...unproven, hasPassword: false }, 'reset_password'],
    ['verify', proven, 'already_registered'],
    ['verify', manager, 'already_registered'],
    ['verify', { ...proven, role: 'admin', isEmailVerified: false }, 'already_registered'],
    ['reset', proven, 'reset_password'],
    ['reset', unproven, 'reset_password'],
    ['reset', manager, 'reset_password'],
    ['activate', manager, 'already_registered'],
    ['activate', proven, null],
    ['activate', unproven, null],
  ] as const)('%s for %o is %s', (ask, account, mail) => {
    expect(chooseAccountMail(ask, account)).toBe(mail);
  });

  it('sends an invited manager the activation link, whichever mail they ask for', () => {
    for (const ask of ['verify', 'reset', 'activate'] as const)
      expect(chooseAccountMail(ask, invited)).toBe('activate_business');
  });

  it('sends nothing to a closed account', () => {
    for (const status of ['inactive', 'suspended'] as const)
      for (const ask of ['verify', 'reset', 'activate'] as const)
        expect(chooseAccountMail(ask, { ...proven, status })).toBeNull();
  });
});
