import { type RawBuilder, sql } from 'kysely';
import { listRolesWith } from '#domain/identity/roles.ts';
import type { Queryable } from '#server/platform/db/client.ts';

/**
 * SQL of the valets on shift at a location, as `person_id`. Excludes valets on shift at another
 * location.
 */
export const selectRunners = (locationId: string): RawBuilder<{ person_id: string }> => sql`
  select shifts.person_id from shifts
  join people on people.id = shifts.person_id
  where shifts.location_id = ${locationId} and shifts.ended_at is null
    and people.status = 'active' and people.role = any(${listRolesWith('jobs.work')})`;

export async function listRunners(db: Queryable, locationId: string): Promise<string[]> {
  const { rows } = await selectRunners(locationId).execute(db);
  return rows.map((row) => row.person_id);
}
