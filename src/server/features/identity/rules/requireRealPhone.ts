import { isCallablePhone, isLandline, isRealPhone, readPhone } from '#domain/identity/realPhone.ts';
import { fieldError } from '../../../platform/errors.ts';

/**
 * Converts a typed phone number to E.164.
 *
 * @param country for numbers without a country code: the location's; for a person's own number it
 *   is unknown, so ten digits are read as a number of the United States or Canada
 * @throws VALIDATION naming `field` when no such number can exist, or it is a landline
 */
export function requireRealPhone(field: string, typed: string, country = 'US'): string {
  const phone = readPhone(typed, country);
  // A landline is named, as the person may not see the mistake.
  if (!isRealPhone(phone))
    throw fieldError(field, isLandline(phone) ? 'phone_landline' : 'phone_invalid');
  return phone;
}

/**
 * Converts a typed phone number that nobody texts, such as the contact of a business. Landlines are
 * accepted.
 *
 * @throws VALIDATION naming `field` when no such number can exist
 */
export function requireCallablePhone(field: string, typed: string, country = 'US'): string {
  const phone = readPhone(typed, country);
  if (!isCallablePhone(phone)) throw fieldError(field, 'phone_invalid');
  return phone;
}
