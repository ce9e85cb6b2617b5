import { rolesWith } from '#domain/identity/roles.ts';
import type { Queryable } from '../../../platform/db/client.ts';

function selectOnShift(db: Queryable) {
  return db
    .selectFrom('shifts')
    .innerJoin('people', 'people.id', 'shifts.person_id')
    .select('people.id')
    .where('shifts.ended_at', 'is', null)
    .where('people.status', '=', 'active')
    .where('people.role', 'in', rolesWith('stays.checkIn'));
}

/**
 * Who can bring a car of this location now: the valets on shift at it, or when there is none the
 * valets assigned to it who are on shift elsewhere.
 */
export async function listRunners(db: Queryable, locationId: string): Promise<string[]> {
  const here = await selectOnShift(db).where('shifts.location_id', '=', locationId).execute();
  if (here.length > 0) return here.map(({ id }) => id);
  const near = await selectOnShift(db)
    .innerJoin('staff_locations', 'staff_locations.person_id', 'people.id')
    .where('staff_locations.location_id', '=', locationId)
    .execute();
  return near.map(({ id }) => id);
}
