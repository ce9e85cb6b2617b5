import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/db/client.ts';
import { STAY_ABANDONED_AFTER_MINUTES } from '#domain/stays/request.ts';
import { isSignedOut } from './isSignedOut.ts';
import { isOnShiftAnywhere, worksAt } from './whereabouts.ts';
import { statusSql } from '#server/platform/db/literals.ts';

/** SQL of the time since which the present valet has a car that is not parked. */
export const inHandSince = sql<Date>`greatest(stays.received_at, stays.taken_over_at)`;

const receiver = sql.ref('stays.received_by');

/**
 * SQL condition: the valet who received a stay's car will not park the car. The valet is inactive,
 * does not work at the location, signed out or ended the shift since, or received the car too long
 * ago.
 */
export function isAbandoned(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - STAY_ABANDONED_AFTER_MINUTES * 60_000);
  return sql<boolean>`(stays.status = ${statusSql.stay('received')} and (
    greatest(${inHandSince}, stays.requested_for) <= ${since}
    or not ${worksAt(receiver, sql.ref('stays.location_id'), 'stays.checkIn')}
    or not coalesce((select status = 'active' from people where id = ${receiver}), false)
    or ${isSignedOut(receiver, inHandSince)}
    or (
      exists (
        select from shifts
        where shifts.person_id = ${receiver} and shifts.ended_at >= ${inHandSince})
      and not ${isOnShiftAnywhere(receiver)})))`;
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
