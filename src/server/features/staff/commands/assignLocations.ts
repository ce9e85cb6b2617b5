import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Makes these the places a valet works at, and no others.
 *
 * @throws LOCATION_NOT_FOUND also for one that is closed meanwhile
 */
export async function assignLocations(
  unit: UnitOfWork,
  valet: { id: string; businessId: string },
  locationIds: readonly string[],
): Promise<void> {
  await unit.trx.deleteFrom('staff_locations').where('person_id', '=', valet.id).execute();
  const wanted = [...new Set(locationIds)];
  if (wanted.length === 0) return;
  // Whoever closes one of them at this moment comes before or after.
  const open = await unit.trx
    .selectFrom('locations')
    .select('id')
    .where('id', 'in', wanted)
    .where('business_id', '=', valet.businessId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (open.length < wanted.length) throw new AppError('LOCATION_NOT_FOUND');
  const places = open.map(({ id }) => ({
    person_id: valet.id,
    location_id: id,
    business_id: valet.businessId,
  }));
  await unit.trx.insertInto('staff_locations').values(places).execute();
}
