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
  const text = toLatinDigits(typed).replaceAll('\uff0b', '+');
  const digits = text.replaceAll(/[^0-9]/g, '');
  const national = digits.replace(/^(?:00)+/, '');
  if (national === '') return '';
  const isInternational = /^[^0-9]*\+/.test(text) || national !== digits;
  return !isInternational && digits.length === 10 ? `+1${digits}` : `+${national}`;
}
