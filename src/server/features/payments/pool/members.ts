import { sql } from 'kysely';
import type { PoolMember } from '#domain/payments/tipPool.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { selectWorked } from '../queries/worked.ts';
import type { PoolDay, PoolRules } from './poolRules.ts';

type Where = Pick<PoolRules, 'locationId'>;

/** SQL of when a runner's line of the ledger counts, read as `entry` with its `orders`: once the car is handed over. */
export const countedAt = sql<Date>`greatest(entry.created_at, orders.completed_at)`;

/**
 * SQL of whether it counts. What a pool has divided stays so, also where its car was not handed over after all; asked of
 * one line at a time, as with `exists` all lines of all pools are read.
 */
export const isCounted = sql<boolean>`(orders.completed_at is not null
  or (select true from tip_pool_entries where entry_id = entry.id))`;

/** A line is booked to a runner no longer than this before the car is handed over, so that an index finds it. */
export const LONGEST_RETURN = sql`interval '7 days'`;

/**
 * SQL of the lines of the ledger that a day's pool divides: what went to runners of the location's returns, or
 * back from them, that counts until the day was over and is in no pool yet. A pool leaves none behind but what committed
 * as it was divided, so that nothing that counts from before the last one is looked through.
 */
export const selectPoolEntries = ({ locationId }: Where, { day, since, endsAt }: PoolDay) => sql<{
  id: number;
  person_id: string;
  amount_cents: number;
}>`
  select entry.id, entry.person_id, entry.amount_cents
  from (select greatest(${since}::timestamptz, (select ends_at - interval '1 day' from tip_pools
      where location_id = ${locationId} and day < ${day} and basis is not null order by day desc limit 1)) as at) begin,
    ledger_entries entry join orders on orders.id = entry.order_id
  where entry.location_id = ${locationId}
    and entry.created_at >= begin.at - ${LONGEST_RETURN} and entry.created_at < ${endsAt}
    and orders.completed_at is not null and ${countedAt} >= begin.at and ${countedAt} < ${endsAt}
    and entry.account = 'runner'
    and not exists (select from tip_pool_entries where entry_id = entry.id)`;

/**
 * Everybody who was on shift there on that day, worked a car, or was tipped. A car counts for who parked it
 * in the end, and again for who brought it, on the day that heard of it: a phone without signal may report it when
 * the day it was done is divided.
 */
export async function listPoolMembers(
  db: Queryable,
  where: Where,
  day: PoolDay,
): Promise<PoolMember[]> {
  const { startsAt, endsAt } = day;
  const here = where.locationId;
  const { rows } = await sql<PoolMember>`
    with tipped as (
      select person_id, sum(amount_cents)::bigint as cents
      from (${selectPoolEntries(where, day)}) entries group by person_id),
    worked as (${selectWorked(here, day)}),
    parked as (
      select distinct on (stay_id) actor_id as person_id from stay_events
      where location_id = ${here} and type = 'stay.park'
        and created_at >= ${startsAt} and created_at < ${endsAt}
      order by stay_id, id desc),
    brought as (
      select distinct orders.id, orders.runner_id as person_id
      from stay_events event join orders on orders.id = event.order_id
      where event.location_id = ${here} and event.type = 'order.complete' and orders.completed_at is not null
        and event.created_at >= ${startsAt} and event.created_at < ${endsAt}),
    handled as (
      select person_id, count(*)::int as cars
      from (select person_id from parked union all select person_id from brought) cars
      where person_id is not null group by person_id)
    select people.id as "personId", coalesce(tipped.cents, 0) as "broughtCents",
      coalesce(worked.seconds, 0) as seconds, coalesce(handled.cars, 0) as cars
    from people
      left join tipped on tipped.person_id = people.id
      left join worked on worked.person_id = people.id
      left join handled on handled.person_id = people.id
    where people.id in (select person_id from tipped union select person_id from worked
      union select person_id from handled)
    order by people.id`.execute(db);
  return rows;
}
