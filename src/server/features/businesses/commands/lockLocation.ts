import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/** A location with its business; both ids are checked together. */
export type OwnLocation = { businessId: string; id: string };

/**
 * Locks a location until the transaction ends.
 *
 * @param against 'change' allows cars to be received meanwhile, 'cars' does not
 * @throws LOCATION_NOT_FOUND also for a location of another business, and for a closed one
 */
export async function lockLocation(trx: Trx, place: OwnLocation, against: 'change' | 'cars') {
  const select = trx
    .selectFrom('locations')
    .selectAll()
    .where('id', '=', place.id)
    .where('business_id', '=', place.businessId)
    .where('closed_at', 'is', null);
  const locked = against === 'cars' ? select.forUpdate() : select.forNoKeyUpdate();
  const location = await locked.executeTakeFirst();
  if (!location) throw new AppError('LOCATION_NOT_FOUND');
  return location;
}
