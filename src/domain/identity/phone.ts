import { toLatinDigits } from '../shared/digits.ts';

/**
 * A typed phone number in E.164 form: the digits alone (Arabic ones are read too), ten of them are a
 * number of +1, and any other count already begins with its country.
 *
 * A number that is typed as an international one, with '+' or '00' in front, keeps its country
 * however many digits it has: '+65 8123 4567' has ten and is not a number of +1. That makes a second
 * normalisation harmless.
 *
 * @returns '' where there is no digit. Whether the number exists is for `isRealPhone` to say.
 */
export function normalisePhone(typed: string): string {
  const digits = readDigits(typed);
  const national = digits.replace(/^(?:00)+/, '');
  if (national === '') return '';
  return !hasCountryCode(typed) && digits.length === 10 ? `+1${digits}` : `+${national}`;
}

/** Whether a number is typed as an international one, so that no country is needed to read it. */
export function hasCountryCode(typed: string): boolean {
  return /^[^0-9]*\+/.test(toLatinText(typed)) || readDigits(typed).startsWith('00');
}

const toLatinText = (typed: string) => toLatinDigits(typed).replaceAll('\uff0b', '+');
const readDigits = (typed: string) => toLatinText(typed).replaceAll(/[^0-9]/g, '');
