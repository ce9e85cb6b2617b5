import { toLatinDigits } from '../shared/digits.ts';
import { callingCodes, findMainCountry } from './callingCodes.ts';

/**
 * Phone number as shown in a form: the chosen country, and the text typed after the calling code.
 */
export type PhoneEntry = { country: string; typed: string };

const LONGEST_CODE = 3;

/**
 * Removes the first `count` digits and the signs around these digits. An opening bracket remains,
 * because a bracket belongs to the digits that follow.
 */
function dropDigits(text: string, count: number): string {
  let rest = text.replace(/^\D+/, '');
  for (let left = count; left > 0; left -= 1) rest = rest.replace(/^\d[^\d(]*/, '');
  return rest;
}

/**
 * Finds the calling code at the start of an international number; null while too few digits are
 * typed.
 */
function findCode(digits: string): string | null {
  const codes = new Set(callingCodes.values());
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    const start = digits.slice(0, length);
    if (start.length === length && codes.has(start)) return start;
  }
  return null;
}

/**
 * Counts the digits that are dialled before the calling code: none after '+', two of '00', four of
 * '0011', three of '011' in a +1 country. Null for a number without a calling code.
 */
function countPrefix(text: string, country: string): number | null {
  if (/^\D*\+/.test(text)) return 0;
  if (/^\D*0\D*0\D*1\D*1/.test(text)) return 4;
  // The next digit decides between '00' before +1 and the start of '0011'.
  if (/^\D*0\D*0\D*1\D*$/.test(text)) return null;
  if (/^\D*0\D*0/.test(text)) return 2;
  return callingCodes.get(country) === '1' && /^\D*0\D*1\D*1/.test(text) ? 3 : null;
}

function readInternational(text: string, country: string): PhoneEntry | null {
  const prefix = countPrefix(text, country);
  if (prefix === null) return null;
  const after = prefix === 0 ? text : dropDigits(text, prefix);
  const code = findCode(after.replaceAll(/\D/g, ''));
  if (code === null) return null;
  const known = callingCodes.get(country) === code ? country : findMainCountry(code);
  return { country: known ?? country, typed: dropDigits(after, code.length) };
}

/**
 * Parses text that is typed or pasted into the phone field of a country. An international number
 * selects its own country. A leading 1 in a +1 country repeats the calling code and is dropped.
 */
export function readPhoneEntry(text: string, country: string): PhoneEntry {
  // NFKC turns the full-width digits and signs of East Asian keyboards into plain ones.
  const clean = toLatinDigits(text.normalize('NFKC')).replaceAll(/[^\d+() .-]/g, '');
  const international = readInternational(clean, country);
  if (international) return international;
  const digits = clean.replaceAll(/\D/g, '');
  const isRepeated =
    callingCodes.get(country) === '1' && digits.length === 11 && digits.startsWith('1');
  return { country, typed: isRepeated ? dropDigits(clean, 1) : clean };
}

/**
 * Writes the whole phone number for the API: '+971 50 123 4567'. Returns '' if nothing is typed.
 */
export function writePhoneEntry({ country, typed }: PhoneEntry): string {
  const code = callingCodes.get(country);
  if (typed.trim() === '') return '';
  return typed.includes('+') || code === undefined ? typed : `+${code} ${typed}`;
}
