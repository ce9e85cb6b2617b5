import { isRealPhone, readPhone } from '#domain/identity/realPhone.ts';
import { fieldError } from '../../../platform/errors.ts';

/**
 * The number in E.164 form.
 *
 * @param country of the place it is typed for; of a person's own number nothing is known, and ten digits
 *   are one of the United States or Canada
 * @throws VALIDATION naming `field` when no such number can exist
 */
export function requireRealPhone(field: string, typed: string, country = 'US'): string {
  const phone = readPhone(typed, country);
  if (!isRealPhone(phone)) throw fieldError(field, 'phone_invalid');
  return phone;
}
