import { toLatinDigits } from '../shared/digits.ts';

/**
 * Normalises a typed phone number to E.164. Ten digits become a +1 number; any other count of
 * digits must start with the calling code.
 *
 * A number typed with '+' or '00' keeps its calling code. For example, '+65 8123 4567' has ten
 * digits but is not a +1 number. Normalising a number twice is therefore harmless.
 *
 * @returns '' for a text without digits; `isRealPhone` checks whether the number exists
 */
export function normalisePhone(typed: string): string {
  const digits = readDigits(typed);
  // People in Australia dial 0011 before a calling code. No number begins with 00 and then +11.
  const national = digits.replace(/^(?:00)+(?:11)?/, '');
  if (national === '') return '';
  return !hasCountryCode(typed) && digits.length === 10 ? `+1${digits}` : `+${national}`;
}

/**
 * Tells whether a phone number is typed in international form, which is valid without knowing the
 * country.
 */
export function hasCountryCode(typed: string): boolean {
  return /^[^0-9]*\+/.test(toLatinText(typed)) || readDigits(typed).startsWith('00');
}

const toLatinText = (typed: string) => toLatinDigits(typed).replaceAll('\uff0b', '+');
const readDigits = (typed: string) => toLatinText(typed).replaceAll(/[^0-9]/g, '');
