import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/**
 * SQL condition: the viewer is on shift at a location, by default the order's. A person has one open
 * shift at most, which is read once for all rows.
 */
export const isOnShift = (
  { personId }: Actor,
  locationId: RawBuilder<unknown> = sql.ref('orders.location_id'),
) => sql<boolean>`coalesce(${locationId} = (
  select location_id from shifts where person_id = ${personId} and ended_at is null), false)`;

/**
 * Tells whether a person was on shift at a location at the time of a step. A phone may report the
 * step after the shift ended.
 */
export async function wasOnShift(
  db: Queryable,
  { personId }: Actor,
  locationId: string,
  at: Date,
): Promise<boolean> {
  const shift = await db
    .selectFrom('shifts')
    .select('id')
    .where('person_id', '=', personId)
    .where('location_id', '=', locationId)
    .where('started_at', '<=', at)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>=', at)]))
    .limit(1)
    .executeTakeFirst();
  return shift !== undefined;
}
