import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { callingCodes, findMainCountry } from './callingCodes.ts';
import { readPhoneEntry, writePhoneEntry } from './phoneEntry.ts';
import { readPhone } from './realPhone.ts';

test('the offered country codes are those that numbers are validated with', () => {
  const known = getCountries().filter((country) => !['AC', 'TA'].includes(country));
  expect(Object.fromEntries(callingCodes)).toEqual(
    Object.fromEntries(known.map((country) => [country, getCountryCallingCode(country)])),
  );
  expect(['1', '7', '44', '971'].map(findMainCountry)).toEqual(['US', 'RU', 'GB', 'AE']);
});

test.each([
  ['555 010 0001', 'US', 'US', '555 010 0001', '+15550100001'],
  ['1 (555) 010-0001', 'US', 'US', '(555) 010-0001', '+15550100001'],
  ['(555) 010-0001', 'US', 'US', '(555) 010-0001', '+15550100001'],
  ['+1 (555) 010-0001', 'AE', 'US', '(555) 010-0001', '+15550100001'],
  ['+1 555 010 0001', 'AE', 'US', '555 010 0001', '+15550100001'],
  ['+1 555 010 0001', 'CA', 'CA', '555 010 0001', '+15550100001'],
  ['+971 50 123 4567', 'US', 'AE', '50 123 4567', '+971501234567'],
  ['00971501234567', 'US', 'AE', '501234567', '+971501234567'],
  ['0011 971 50 123 4567', 'AE', 'AE', '50 123 4567', '+971501234567'],
  ['0 011 61 412 345 678', 'US', 'AU', '412 345 678', '+61412345678'],
  ['001 (415) 555-2671', 'AE', 'US', '(415) 555-2671', '+14155552671'],
  ['011 971 50 123 4567', 'US', 'AE', '50 123 4567', '+971501234567'],
  ['011-52-1-55-1234-5678', 'CA', 'MX', '1-55-1234-5678', '+525512345678'],
  ['011 1234 5678', 'EG', 'EG', '011 1234 5678', '+201112345678'],
  ['011 15 1234 5678', 'AR', 'AR', '011 15 1234 5678', '+5491112345678'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', 'AE', '050 123 4567', '+971501234567'],
  ['＋٩٧١٥٠١٢٣٤٥٦٧', 'US', 'AE', '501234567', '+971501234567'],
  ['＋９７１　５０（１２３）４５６７', 'US', 'AE', '50(123)4567', '+971501234567'],
  ['０５０－１２３－４５６７', 'AE', 'AE', '050-123-4567', '+971501234567'],
  ['06 12345678', 'NL', 'NL', '06 12345678', '+31612345678'],
  ['312 345 6789', 'IT', 'IT', '312 345 6789', '+393123456789'],
])('%s typed for %s', (text, country, read, typed, e164) => {
  const entry = readPhoneEntry(text, country);
  expect(entry).toEqual({ country: read, typed });
  expect(readPhone(writePhoneEntry(entry), 'US')).toBe(e164);
});

test('a typed country code selects its country once it is complete', () => {
  let entry = readPhoneEntry('', 'US');
  for (const key of '+971 50') entry = readPhoneEntry(entry.typed + key, entry.country);
  expect(entry).toEqual({ country: 'AE', typed: ' 50' });
  expect(writePhoneEntry(readPhoneEntry('+9', 'US'))).toBe('+9');
});

test.each([
  ['0011 971 50', 'US', 'AE', '50'],
  ['0011 61 4', 'AE', 'AU', '4'],
  ['001 415', 'AE', 'US', '415'],
])('%s typed key by key for %s', (text, from, country, typed) => {
  let entry = readPhoneEntry('', from);
  for (const key of text) {
    // The field shows what the value reads as.
    entry = readPhoneEntry(writePhoneEntry(entry), entry.country);
    entry = readPhoneEntry(entry.typed + key, entry.country);
  }
  expect(entry).toEqual({ country, typed });
});

test('an empty field is sent as nothing', () => {
  expect(writePhoneEntry({ country: 'AE', typed: ' ' })).toBe('');
});

test('a written number reads back unchanged', () => {
  const entry = { country: 'AE', typed: '50 123 4567' };
  expect(readPhoneEntry(writePhoneEntry(entry), 'US')).toEqual(entry);
});
