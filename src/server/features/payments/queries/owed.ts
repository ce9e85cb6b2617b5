import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/db/client.ts';
import { type RangeBounds, selectPersonTotals } from '../../businesses/queries/personTotals.ts';
import { tipCountedAt, selectPoolEntries } from '../pool/members.ts';
import { listOpenDays, listPoolRules } from '../pool/poolRules.ts';
import { earnedSources } from './earned.ts';

export { tipCountedAt };

export type PersonSum = { person_id: string; cents: number };

/**
 * Sums the undivided tips of open pools, keyed by the person who received each tip.
 *
 * @param counted SQL condition on a line `entry` and its `orders`; all lines count when undefined
 */
export async function sumOpenPools(
  db: Queryable,
  businessId: string,
  now: Date,
  counted = sql`true`,
): Promise<Map<string, number>> {
  const { rows: places } = await sql<{ id: string }>`
    select id from locations where business_id = ${businessId}`.execute(db);
  const rules =
    places.length === 0
      ? []
      : await listPoolRules(
          db,
          places.map(({ id }) => id),
        );
  const sums = new Map<string, number>();
  for (const location of rules) {
    for (const day of listOpenDays(location, now)) {
      const { rows } = await sql<PersonSum>`
        select person_id, sum(amount_cents)::bigint as cents from (${selectPoolEntries(location, day)}) entries
        where exists (select from ledger_entries entry join orders on orders.id = entry.order_id
          where entry.id = entries.id and ${counted})
        group by person_id`.execute(db);
      for (const row of rows) sums.set(row.person_id, (sums.get(row.person_id) ?? 0) + row.cents);
    }
  }
  return sums;
}

/**
 * Sums the earnings of people: tips of cars handed over, with pool shares in place of pooled tips.
 * A divided tip counts only on the day of its pool, even if booked after that day.
 *
 * @param within range of days with its bounds at each location of the business; all time when
 *   undefined
 */
export async function sumEarned(
  db: Queryable,
  whose: RawBuilder<unknown>,
  within?: RangeBounds,
): Promise<Map<string, number>> {
  const inRange = within
    ? sql`pool.day between ${within.range.from}::date and ${within.range.to}::date`
    : sql`true`;
  const own = { measures: ['earned_cents'], sources: earnedSources } as const;
  const { rows } = await sql<PersonSum>`
    select person_id, sum(cents)::bigint as cents from (
      select person_id, earned_cents as cents from ${selectPersonTotals(whose, own, within)} own
      union all
      select own.person_id, own.share_cents from tip_pool_shares own join tip_pools pool on pool.id = own.pool_id
      where own.person_id in (${whose}) and ${inRange}) parts
    group by person_id`.execute(db);
  return new Map(rows.map((row) => [row.person_id, row.cents]));
}
