import type { UnitOfWork } from '../../../platform/db/transact.ts';

/** Makes these the places a valet works at, and no others. */
export async function assignLocations(
  unit: UnitOfWork,
  valet: { id: string; businessId: string },
  locationIds: readonly string[],
): Promise<void> {
  await unit.trx.deleteFrom('staff_locations').where('person_id', '=', valet.id).execute();
  const places = [...new Set(locationIds)].map((id) => ({
    person_id: valet.id,
    location_id: id,
    business_id: valet.businessId,
  }));
  if (places.length > 0) await unit.trx.insertInto('staff_locations').values(places).execute();
}
