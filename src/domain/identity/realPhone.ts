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

/** Number types that nobody should call back: their owner earns money by each call. */
const premium: ReadonlySet<string | undefined> = new Set(['PREMIUM_RATE', 'SHARED_COST']);
const landlines: ReadonlySet<string | undefined> = new Set(['FIXED_LINE', 'TOLL_FREE', 'UAN']);

/** Tells whether an E.164 number can exist in its country and be called. Landlines count. */
export function isCallablePhone(e164: string): boolean {
  if (isRealPhone(e164)) return true;
  const number = parsePhoneNumberFromString(e164);
  return Boolean(number?.isValid() && number.country && !premium.has(number.getType()));
}

/** Tells whether a number exists but is a landline, which receives no SMS. */
export const isLandline = (e164: string): boolean =>
  !isRealPhone(e164) &&
  isCallablePhone(e164) &&
  landlines.has(parsePhoneNumberFromString(e164)?.getType());

/**
 * Forms of mobile numbers that people still write, each with the form that reaches the phone.
 *
 * - Mexico dropped the 1 after its calling code, and 01, 044 and 045 within the country.
 * - Argentina writes a 9 from abroad or a 15 within the country. A number with both reaches nobody.
 *   The metadata turns a 15 into a 9.
 */
const oldForms: readonly (readonly [RegExp, string])[] = [
  [/^\+52(?:1|01|044|045)(\d{10})$/, '+52$1'],
  [/^\+549(\d{12})$/, '+54$1'],
];

/**
 * Returns the number that reaches the phone. Removes a trunk '0' after the calling code: '+971 050
 * 123 4567' becomes +971501234567.
 */
function toReachable(e164: string): string {
  const written = [e164, ...oldForms.map(([form, reached]) => e164.replace(form, reached))];
  for (const each of written) {
    const number = parsePhoneNumberFromString(each);
    if (number?.isValid()) return number.number;
  }
  return e164;
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

/** Digits that people of +1 countries dial before the calling code of another country. */
const dialledAbroad = /^[^0-9]*0[^0-9]*1[^0-9]*1(?=(?:[^0-9]*[0-9]){8})/;

/**
 * Parses a typed phone number to E.164. A number without calling code belongs to the location's
 * country: '050 123 4567' is +971501234567 in the United Arab Emirates.
 *
 * @param country ISO 3166-1 code of the location's country
 * @returns '' if the number does not exist in that country
 */
export function readPhone(typed: string, country: string): string {
  const text = toLatinDigits(typed);
  if (ofTenDigits.has(country))
    return toReachable(normalisePhone(text.replace(dialledAbroad, '+')));
  const number = isSupportedCountry(country)
    ? parsePhoneNumberFromString(text, country)
    : undefined;
  // Goes first for the prefixes of some countries: Australia dials 0011 before a calling code.
  if (number?.isValid() && !text.includes('+')) return number.number;
  if (hasCountryCode(typed)) return toReachable(normalisePhone(typed));
  const reached = number ? toReachable(number.number) : '';
  return parsePhoneNumberFromString(reached)?.isValid() ? reached : '';
}
