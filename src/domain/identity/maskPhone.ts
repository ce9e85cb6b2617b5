import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * As much of a number as its owner recognises: the country and the last two digits, the rest as many
 * dots as it has digits. Of a number of no known country that is the last two digits alone.
 *
 * @param e164 a number as it is stored
 */
export function maskPhone(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164);
  const written = parsed?.formatInternational() ?? e164;
  const country = `+${parsed?.countryCallingCode ?? ''}`;
  const rest = written.slice(country.length);
  const hidden = rest.slice(0, -2).replaceAll(/\d/g, '•');
  return country + hidden + rest.slice(-2);
}
