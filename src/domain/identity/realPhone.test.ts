import { describe, expect, it } from 'vitest';
import { normalisePhone } from './phone.ts';
import { isRealPhone } from './realPhone.ts';

describe('isRealPhone', () => {
  it.each([
    '+15550100001',
    '+14155552671',
    '+971501234567',
    '+966512345678',
    '+201112345678',
    '+6581234567',
  ])('takes %s', (e164) => {
    expect(isRealPhone(e164)).toBe(true);
  });

  it.each([
    ['', 'nothing'],
    ['+', 'no digits'],
    ['14155552671', 'no plus'],
    ['+1 415 555 2671', 'not yet normalised'],
    ['+1234', 'too short'],
    ['+10501234567', 'an Emirati number without its country'],
    ['+11234567890', 'no such area code'],
    ['+155501000012', 'a fictional number with a digit too many'],
    ['+971632587936', 'right length, no such prefix'],
    ['+999123456789', 'no such country'],
    ['+19005551234', 'premium, United States'],
    ['+449098790123', 'premium, United Kingdom'],
    ['+442079460018', 'a landline in London'],
    ['+881612345678', 'a satellite telephone'],
    ['+8821612345678', 'an international network'],
    ['+18005551234', 'toll-free'],
  ])('refuses %s: %s', (e164) => {
    expect(isRealPhone(e164)).toBe(false);
  });

  it('takes what people type, once it is normalised', () => {
    for (const typed of ['971501234567', '00971 50 123 4567', '(415) 555-2671', '٠٠٩٧١٥٠١٢٣٤٥٦٧']) {
      expect(isRealPhone(normalisePhone(typed)), typed).toBe(true);
    }
  });
});
