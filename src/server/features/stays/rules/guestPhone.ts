import { hasCountryCode } from '#domain/identity/phone.ts';
import { isRealPhone, readPhone } from '#domain/identity/realPhone.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { fieldError } from '../../../platform/errors.ts';
import { getLocationCountry } from '../../businesses/queries.ts';

/**
 * Reads a guest's phone number as E.164; without a country code the location's country applies.
 *
 * @throws VALIDATION naming `phoneE164`
 */
export async function requireGuestPhone(
  db: Queryable,
  typed: string,
  locationId: string,
): Promise<string> {
  const phone = hasCountryCode(typed)
    ? readPhone(typed, '')
    : readPhone(typed, await getLocationCountry(db, locationId));
  if (!isRealPhone(phone))
    throw fieldError('phoneE164', 'phone_invalid', {}, 'Valid phone number required');
  return phone;
}
