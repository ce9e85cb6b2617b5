import type { UnitOfWork } from '../../../platform/db/transact.ts';

/** Tells the boards of this valet's locations that who can be sent there changed. */
export async function publishStaff(unit: UnitOfWork, valetId: string): Promise<void> {
  const places = await unit.trx
    .selectFrom('staff_locations')
    .select('location_id')
    .where('person_id', '=', valetId)
    .execute();
  for (const { location_id: locationId } of places)
    unit.publish({ type: 'staff_updated', locationId }, null);
}
