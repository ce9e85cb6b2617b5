import { hasCountryCode } from '#domain/identity/phone.ts';
import { isLandline, isRealPhone, readPhone } from '#domain/identity/realPhone.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { fieldError } from '../../../platform/errors.ts';
import { getLocationCountry } from '../../businesses/queries.ts';

/**
 * Converts a guest's phone number to E.164. Without a country code, the country of the location
 * applies. A landline is accepted, to call the guest.
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
  if (!isRealPhone(phone) && !isLandline(phone))
    throw fieldError('phoneE164', 'phone_invalid', {}, 'Valid phone number required');
  return phone;
}
