import { isRealPhone, readPhone } from '#domain/identity/realPhone.ts';
import { fieldError } from '../../../platform/errors.ts';

/**
 * Converts a typed phone number to E.164.
 *
 * @param country for numbers without a country code: the location's; for a person's own number it
 *   is unknown, so ten digits are read as a number of the United States or Canada
 * @throws VALIDATION naming `field` when no such number can exist
 */
export function requireRealPhone(field: string, typed: string, country = 'US'): string {
  const phone = readPhone(typed, country);
  if (!isRealPhone(phone)) throw fieldError(field, 'phone_invalid');
  return phone;
}
