import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Masks a phone number: calling code, a dot for each hidden digit, the last two digits. Only the
 * owner recognises the number. A number of no known country shows no calling code.
 *
 * @param e164 the stored number
 */
export function maskPhone(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164);
  const written = parsed?.formatInternational() ?? e164;
  const country = `+${parsed?.countryCallingCode ?? ''}`;
  const rest = written.slice(country.length);
  const hidden = rest.slice(0, -2).replaceAll(/\d/g, '•');
  return country + hidden + rest.slice(-2);
}
