import { toLatinDigits } from '../shared/digits.ts';

/**
 * Normalises a typed phone number to E.164. Ten digits become a number of +1; any other count is read as
 * starting with its calling code.
 *
 * A number typed with '+' or '00' keeps its calling code: '+65 8123 4567' has ten digits but is not of +1. So
 * normalising twice is harmless.
 *
 * @returns '' where there is no digit; `isRealPhone` checks whether the number exists
 */
export function normalisePhone(typed: string): string {
  const digits = readDigits(typed);
  const national = digits.replace(/^(?:00)+/, '');
  if (national === '') return '';
  return !hasCountryCode(typed) && digits.length === 10 ? `+1${digits}` : `+${national}`;
}

/** Tells whether a number is typed in international form, which can be read without knowing the country. */
export function hasCountryCode(typed: string): boolean {
  return /^[^0-9]*\+/.test(toLatinText(typed)) || readDigits(typed).startsWith('00');
}

const toLatinText = (typed: string) => toLatinDigits(typed).replaceAll('\uff0b', '+');
const readDigits = (typed: string) => toLatinText(typed).replaceAll(/[^0-9]/g, '');
