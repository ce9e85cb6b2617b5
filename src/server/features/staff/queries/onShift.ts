import { type RawBuilder, sql } from 'kysely';
import { rolesWith } from '#domain/identity/roles.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/**
 * SQL that reads who can bring a car of this location now, as `person_id`: the valets on shift at it, or
 * when there is none the valets assigned to it who are on shift elsewhere.
 */
export const selectRunners = (locationId: string): RawBuilder<{ person_id: string }> => sql`
  select person_id from (
    select shifts.person_id, shifts.location_id = ${locationId} as is_here,
      bool_or(shifts.location_id = ${locationId}) over () as is_one_here
    from shifts
    join people on people.id = shifts.person_id
    where shifts.ended_at is null and people.status = 'active'
      and people.role = any(${rolesWith('jobs.work')})
      and (shifts.location_id = ${locationId} or exists (
        select from staff_locations
        where staff_locations.person_id = people.id and location_id = ${locationId}))) on_shift
  where is_here or not is_one_here`;

export async function listRunners(db: Queryable, locationId: string): Promise<string[]> {
  const { rows } = await selectRunners(locationId).execute(db);
  return rows.map((row) => row.person_id);
}
