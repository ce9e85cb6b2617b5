import { expect, test } from 'vitest';
import { isAccountUnproven, isEmailUnproven } from './unproven.ts';

const typed = { role: 'customer', isEmailVerified: false, isPhoneVerified: false } as const;

test('an address is unproven until its owner confirms it, an account until they confirm anything', () => {
  expect([isEmailUnproven(typed), isAccountUnproven(typed)]).toEqual([true, true]);
  const byPhone = { ...typed, isPhoneVerified: true };
  expect([isEmailUnproven(byPhone), isAccountUnproven(byPhone)]).toEqual([true, false]);
  const byEmail = { ...typed, isEmailVerified: true };
  expect([isEmailUnproven(byEmail), isAccountUnproven(byEmail)]).toEqual([false, false]);
});

test('an invited person has an address that somebody else vouches for', () => {
  for (const role of ['valet', 'business_valet', 'business', 'admin'] as const)
    expect(isEmailUnproven({ ...typed, role })).toBe(false);
});
