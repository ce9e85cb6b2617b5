/**
 * Full phone metadata (about 150 KB), so only the server checks numbers. The small metadata accepts four of
 * five invented Emirati numbers, because it checks little more than lengths outside +1. Each SMS to an
 * invented number is lost money.
 */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toLatinDigits } from '../shared/digits.ts';
import { hasCountryCode, normalisePhone } from './phone.ts';

/**
 * Area code 555 is unassigned, so its numbers are safe in examples and the demo: no message reaches a
 * stranger.
 */
const fictional = /^\+1555\d{7}$/;

/**
 * Number types that carry an SMS to a person. Landlines take no SMS, and premium and satellite numbers earn
 * money for their owner.
 */
const textable: ReadonlySet<string | undefined> = new Set([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'VOIP',
]);

/** Tells whether an E.164 number can exist in its country and receive an SMS; fictional numbers count as real. */
export function isRealPhone(e164: string): boolean {
  if (fictional.test(e164)) return true;
  if (!/^\+\d{7,15}$/.test(e164)) return false;
  const number = parsePhoneNumberFromString(e164);
  // Numbers of satellite and shared networks have no country.
  return Boolean(number?.isValid() && number.country && textable.has(number.getType()));
}

/** Removes a trunk '0' after the calling code, as in '+971 050 123 4567', which is +971501234567. */
function dropTrunkPrefix(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  return number?.isValid() ? number.number : e164;
}

/**
 * Returns the ISO 3166-1 country of a real number, also where several countries share a calling code.
 *
 * @returns null for fictional numbers, as they belong to no country
 */
export function findPhoneCountry(e164: string): string | null {
  if (fictional.test(e164)) return null;
  return parsePhoneNumberFromString(e164)?.country ?? '';
}

/** Countries of +1, where `normalisePhone` reads ten digits as a whole number. */
const ofTenDigits: ReadonlySet<string> = new Set(['US', 'CA']);

/**
 * Parses a typed number to E.164. Without a calling code it is read in the country of the location: '050 123
 * 4567' is +971501234567 in the United Arab Emirates.
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
