import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * As much of a number as its owner recognises: the country and the last two digits, the rest as many
 * dots as it has digits.
 *
 * @param e164 a number as it is stored
 */
export function maskPhone(e164: string): string {
  const written = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
  const country = /^\+\d+/.exec(written)?.[0] ?? '';
  const rest = written.slice(country.length);
  const hidden = rest.slice(0, -2).replaceAll(/\d/g, '•');
  return country + hidden + rest.slice(-2);
}
