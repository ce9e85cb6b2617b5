import { hasCountryCode } from '#domain/identity/phone.ts';
import { isRealPhone, readPhone } from '#domain/identity/realPhone.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { getLocationCountry } from '../../businesses/queries.ts';
import { refusePhone } from '../../identity/rules/requireRealPhone.ts';

/**
 * Converts a guest's phone number to E.164. Without a country code, the country of the location
 * applies.
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
  if (!isRealPhone(phone)) throw refusePhone('phoneE164', phone, 'Valid phone number required');
  return phone;
}
