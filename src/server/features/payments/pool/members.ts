import { sql } from 'kysely';
import type { PoolMember } from '#domain/payments/tipPool.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { selectShiftSeconds } from '../queries/selectShiftSeconds.ts';
import type { PoolDay, PoolRules } from './poolRules.ts';

type Where = Pick<PoolRules, 'locationId'>;

/**
 * SQL of the time at which a runner's ledger line counts: the later of booking and handover. The
 * query must have the tables `entry` and `orders`.
 */
export const tipCountedAt = sql<Date>`greatest(entry.created_at, orders.completed_at)`;

/**
 * SQL condition: the ledger line counts, because its car was handed over or a tip pool has divided
 * the line. The scalar subquery runs once per line; with `exists` PostgreSQL reads the lines of all
 * pools.
 */
export const isTipCounted = sql<boolean>`(orders.completed_at is not null
  or (select true from tip_pool_entries where entry_id = entry.id))`;

/**
 * Longest assumed time from the booking of a ledger line to the handover. This bound lets the query
 * use an index on `created_at`.
 */
export const LONGEST_RETURN = sql`interval '7 days'`;

/**
 * SQL of the ledger lines that a day's tip pool divides: runner lines that count before the end of
 * the day and are in no pool yet.
 *
 * Starts one day before the end of the last pool. Older lines are all divided, except those
 * committed during a division.
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
    and orders.completed_at is not null and ${tipCountedAt} >= begin.at and ${tipCountedAt} < ${endsAt}
    and entry.account = 'runner'
    and not exists (select from tip_pool_entries where entry_id = entry.id)`;

/**
 * Lists the valets who share a tip pool: on shift at the location that day, handled a car, or
 * tipped. A car counts once for the valet who parked it last and once for its runner. Events count
 * by `created_at`, because a phone without signal may report a step after the day was divided.
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
    worked as (${selectShiftSeconds(here, day)}),
    parked as (
      select distinct on (stay_id) coalesce((data->>'parkedBy')::uuid, actor_id) as person_id from stay_events
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
