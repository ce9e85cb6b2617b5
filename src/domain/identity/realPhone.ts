/**
 * Full phone metadata (about 150 KB), so only the server checks numbers.
 *
 * The small metadata accepts four of five invented Emirati numbers, because outside +1 little more
 * than the length is checked. Each SMS to an invented number is lost money.
 */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toLatinDigits } from '../shared/digits.ts';
import { hasCountryCode, normalisePhone } from './phone.ts';

/**
 * Pattern for numbers with the unassigned area code 555. Examples and the demo use such numbers,
 * because no message reaches a stranger.
 */
const fictional = /^\+1555\d{7}$/;

/**
 * Number types that can receive an SMS. Landlines receive none, and premium and satellite numbers
 * earn money for their owner.
 */
const textable: ReadonlySet<string | undefined> = new Set([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'VOIP',
]);

/**
 * Tells whether an E.164 number can exist in its country and receive an SMS. Fictional numbers
 * count as real.
 */
export function isRealPhone(e164: string): boolean {
  if (fictional.test(e164)) return true;
  if (!/^\+\d{7,15}$/.test(e164)) return false;
  const number = parsePhoneNumberFromString(e164);
  // Numbers of satellite and shared networks have no country and are refused.
  return Boolean(number?.isValid() && number.country && textable.has(number.getType()));
}

/** Removes a trunk '0' after the calling code: '+971 050 123 4567' becomes +971501234567. */
function dropTrunkPrefix(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  return number?.isValid() ? number.number : e164;
}

/**
 * Returns the ISO 3166-1 country of a real number, even if several countries share the calling
 * code.
 *
 * @returns null for fictional numbers, because they belong to no country
 */
export function findPhoneCountry(e164: string): string | null {
  if (fictional.test(e164)) return null;
  return parsePhoneNumberFromString(e164)?.country ?? '';
}

/** Countries of +1, where `normalisePhone` treats ten digits as a whole number. */
const ofTenDigits: ReadonlySet<string> = new Set(['US', 'CA']);

/**
 * Parses a typed phone number to E.164. A number without calling code belongs to the location's
 * country: '050 123 4567' is +971501234567 in the United Arab Emirates.
 *
 * @param country ISO 3166-1 code of the location's country
 * @returns '' if the number does not exist in that country
 */
export function readPhone(typed: string, country: string): string {
  if (hasCountryCode(typed) || ofTenDigits.has(country))
    return dropTrunkPrefix(normalisePhone(typed));
  if (!isSupportedCountry(country)) return '';
  const number = parsePhoneNumberFromString(toLatinDigits(typed), country);
  return number?.isValid() ? number.number : '';
}
