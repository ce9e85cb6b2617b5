/**
 * The full metadata: the small one checks little more than lengths outside +1. It takes four of five
 * made-up Emirati numbers that the full one refuses, and an SMS to such a number is lost money. It
 * weighs about 150 KB, so the browser leaves this check to the server.
 */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toLatinDigits } from '../shared/digits.ts';
import { hasCountryCode, normalisePhone } from './phone.ts';

/**
 * Area code 555 is assigned to nobody, so its numbers are safe to print in examples and in a demo:
 * no message to them ever reaches a stranger.
 */
const fictional = /^\+1555\d{7}$/;

/**
 * Kinds that carry an SMS to a person. Premium and satellite numbers earn money for whoever has one
 * called; landlines take no SMS.
 */
const textable: ReadonlySet<string | undefined> = new Set([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'VOIP',
]);

/**
 * Whether a number in E.164 form can exist in its country and can be sent an SMS, or is one of the
 * fictional ones.
 */
export function isRealPhone(e164: string): boolean {
  if (fictional.test(e164)) return true;
  if (!/^\+\d{7,15}$/.test(e164)) return false;
  const number = parsePhoneNumberFromString(e164);
  // Satellite and shared networks belong to no country.
  return Boolean(number?.isValid() && number.country && textable.has(number.getType()));
}

/** '+971 050 123 4567', as people write it who choose the country first, is +971501234567. */
function dropTrunkPrefix(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  return number?.isValid() ? number.number : e164;
}

/**
 * The country of a real number, ISO 3166-1, also where several share a calling code.
 *
 * @returns null for the fictional ones: they are nobody's, anywhere
 */
export function findPhoneCountry(e164: string): string | null {
  if (fictional.test(e164)) return null;
  return parsePhoneNumberFromString(e164)?.country ?? '';
}

/** Where ten digits are a whole number, as `normalisePhone` reads them. */
const ofTenDigits: ReadonlySet<string> = new Set(['US', 'CA']);

/**
 * A typed number in E.164 form. One without a country code is read in the country of the place it is
 * typed for: '050 123 4567' is +971501234567 in the United Arab Emirates.
 *
 * @param country ISO 3166-1
 * @returns '' where it is no number of that country
 */
export function readPhone(typed: string, country: string): string {
  if (hasCountryCode(typed) || ofTenDigits.has(country))
    return dropTrunkPrefix(normalisePhone(typed));
  if (!isSupportedCountry(country)) return '';
  const number = parsePhoneNumberFromString(toLatinDigits(typed), country);
  return number?.isValid() ? number.number : '';
}
