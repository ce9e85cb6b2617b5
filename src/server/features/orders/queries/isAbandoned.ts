import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/db/client.ts';
import { STAY_ABANDONED_AFTER_MINUTES } from '#domain/stays/request.ts';
import { positionsAllowing } from '#server/features/staff/queries/positions.ts';
import { isSignedOut } from './isSignedOut.ts';
import { statusSql } from '#server/platform/db/literals.ts';

/** SQL of the time since which the present valet has a car that is not parked. */
export const inHandSince = sql<Date>`greatest(stays.received_at, stays.taken_over_at)`;

/**
 * SQL condition: the valet who received a stay's car will not park the car. The valet is inactive,
 * does not work at the location, signed out or ended the shift since, or received the car too long
 * ago.
 */
export function isAbandoned(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - STAY_ABANDONED_AFTER_MINUTES * 60_000);
  return sql<boolean>`(stays.status = ${statusSql.stay('received')} and (
    greatest(${inHandSince}, stays.requested_for) <= ${since}
    or not exists (
      select from people
      join staff_locations on staff_locations.person_id = people.id
      where people.id = stays.received_by and people.status = 'active'
        and staff_locations.location_id = stays.location_id
        and staff_locations.position in (${positionsAllowing('stays.checkIn')}))
    or ${isSignedOut(sql.ref('stays.received_by'), inHandSince)}
    or (
      exists (
        select from shifts
        where shifts.person_id = stays.received_by and shifts.ended_at >= ${inHandSince})
      and not exists (
        select from shifts
        where shifts.person_id = stays.received_by and shifts.ended_at is null))))`;
}

/** Tells whether the valet who received a car will not park it; false for any other car. */
export async function isAbandonedStay(db: Queryable, stayId: string, now: Date): Promise<boolean> {
  const { isLeft } = await db
    .selectFrom('stays')
    .select(isAbandoned(now).as('isLeft'))
    .where('id', '=', stayId)
    .executeTakeFirstOrThrow();
  return isLeft;
}
