import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/** Ids of a location and of its business; queries check both together. */
export type OwnLocation = { businessId: string; id: string };

/**
 * Locks a location's row until the transaction ends.
 *
 * @param against 'change' still allows cars to be received, 'cars' does not
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
  const location = await locked.executeTakeFirstOrThrow(() => new AppError('LOCATION_NOT_FOUND'));
  return location;
}
