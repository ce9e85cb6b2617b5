import { describe, expect, it } from 'vitest';
import { normalisePhone } from './phone.ts';
import { findPhoneCountry, isRealPhone, readPhone } from './realPhone.ts';

describe('isRealPhone', () => {
  it.each([
    '+15550100001',
    '+14155552671',
    '+971501234567',
    '+966512345678',
    '+201112345678',
    '+6581234567',
  ])('accepts %s', (e164) => {
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

  it('accepts what people type, once it is normalised', () => {
    for (const typed of ['971501234567', '00971 50 123 4567', '(415) 555-2671', '٠٠٩٧١٥٠١٢٣٤٥٦٧']) {
      expect(isRealPhone(normalisePhone(typed)), typed).toBe(true);
    }
  });
});

describe('readPhone', () => {
  it.each([
    ['050 123 4567', 'AE', '+971501234567'],
    ['٠٥٠١٢٣٤٥٦٧', 'AE', '+971501234567'],
    ['501234567', 'AE', '+971501234567'],
    ['971501234567', 'AE', '+971501234567'],
    ['+1 415 555 2671', 'AE', '+14155552671'],
    ['001 415 555 2671', 'AE', '+14155552671'],
    ['5012 3456', 'KW', '+96550123456'],
    ['090-1234-5678', 'JP', '+819012345678'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['555 010 0001', 'CA', '+15550100001'],
    ['971501234567', 'US', '+971501234567'],
  ])('%s in %s is read as %s', (typed, country, e164) => {
    expect(readPhone(typed, country)).toBe(e164);
  });

  it.each([
    ['4155552671', 'AE'],
    ['050 123 4567', 'JP'],
    ['', 'AE'],
    ['12345', 'AE'],
    ['050 123 4567', 'ZZ'],
  ])('%s is no valid number in %s', (typed, country) => {
    expect(readPhone(typed, country)).toBe('');
  });
});

it.each([
  ['+12125550123', 'US'],
  ['+14165550123', 'CA'],
  ['+18765550123', 'JM'],
  ['+971501234567', 'AE'],
  ['+447400123456', 'GB'],
  ['+15551234567', null],
  ['+8816123', ''],
])('the country of %s is %s', (phone, country) => {
  expect(findPhoneCountry(phone)).toBe(country);
});
