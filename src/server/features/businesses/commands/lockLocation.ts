import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/** A location and whose it is: nobody names one without the other. */
export type OwnLocation = { businessId: string; id: string };

/**
 * Nobody else changes it until the transaction ends.
 *
 * @param against 'change' lets cars come in meanwhile, 'cars' lets none
 * @throws LOCATION_NOT_FOUND also for one of another business, and for one that is closed
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
