import { describe, expect, it } from 'vitest';
import { normalisePhone } from './phone.ts';
import {
  findPhoneCountry,
  isCallablePhone,
  isLandline,
  isRealPhone,
  readPhone,
} from './realPhone.ts';

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
    ['011 971 50 123 4567', 'US', '+971501234567'],
    ['٠١١ ٩٧١ ٥٠ ١٢٣ ٤٥٦٧', 'CA', '+971501234567'],
    ['011 971 50 123 4567', 'JM', '+971501234567'],
    ['0011 971 50 123 4567', 'AU', '+971501234567'],
    ['0011 971 50 123 4567', 'AE', '+971501234567'],
    ['0011 971 50 123 4567', 'US', '+971501234567'],
    ['8 10 971 50 123 4567', 'RU', '+971501234567'],
    ['011 1234 5678', 'EG', '+201112345678'],
    ['55 1234 5678', 'MX', '+525512345678'],
    ['1 55 1234 5678', 'MX', '+525512345678'],
    ['044 55 1234 5678', 'MX', '+525512345678'],
    ['045 55 1234 5678', 'MX', '+525512345678'],
    ['01 55 1234 5678', 'MX', '+525512345678'],
    ['+52 1 55 1234 5678', 'AE', '+525512345678'],
    ['00 52 1 55 1234 5678', 'AE', '+525512345678'],
    ['011 52 1 55 1234 5678', 'US', '+525512345678'],
    ['011 15 1234-5678', 'AR', '+5491112345678'],
    ['0341 15 412 3456', 'AR', '+5493414123456'],
    ['+54 11 15 1234 5678', 'AE', '+5491112345678'],
    ['+54 9 11 1234 5678', 'AE', '+5491112345678'],
    ['+54 9 11 15 1234 5678', 'AE', '+5491112345678'],
    ['+54 11 1234 5678', 'AE', '+541112345678'],
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

describe('a number that is called and gets no SMS', () => {
  it.each([
    ['+442079460018', true, true],
    ['+97143001234', true, true],
    ['+541112345678', true, true],
    ['+97143001', false, false],
    ['+971501234567', true, false],
    ['+14155552671', true, false],
    ['+15550100001', true, false],
    ['+971800123', true, true],
    ['+18005551234', true, true],
    ['+449098790123', false, false],
    ['+19005551234', false, false],
    ['+881612345678', false, false],
    ['', false, false],
  ])('%s: callable %s, landline %s', (e164, callable, landline) => {
    expect([isCallablePhone(e164), isLandline(e164)]).toEqual([callable, landline]);
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
