import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/db/client.ts';
import { ledgerIn, returnsIn, staysIn } from './figureWindows.ts';

/**
 * SQL of an hour's revenue from the stored figures: payments minus refunds. `revenueOf` in the
 * domain computes the same; change both together.
 */
export const storedRevenue = sql`card_cents + cash_cents + house_cents
  - card_refund_cents - cash_refund_cents - house_refund_cents`;

/**
 * SQL of the revenue of one ledger line. The sum over all lines equals `storedRevenue`, because each
 * kind of refund has a line of its own account.
 */
const lineRevenue = sql`case
  when entry.movement in ('charge', 'cash', 'house') and entry.kind = 'charge' and entry.account in ('customer', 'house')
    or entry.movement = 'refund' and entry.account in ('customer', 'house', 'runner', 'tip_pool')
  then -entry.amount_cents else 0 end`;

/** SQL of the first day of the month of an instant's business day at the location. */
const monthOf = (at: RawBuilder<unknown>) =>
  sql`coalesce(date_trunc('month', span.day), date_trunc('month', (${at} at time zone span.time_zone) - interval '4 hours'))::date`;

/**
 * SQL of the totals of businesses by location and month, as rows to add up.
 *
 * Starts from the stored months and subtracts outdated stored days. Then adds the events of these
 * days and of time not stored yet. Marks show which locations have events before their first stored
 * day; only these locations are searched. Reads everything in one snapshot.
 *
 * @param which SQL condition on the column `business_id`
 */
function selectTotals(which: RawBuilder<unknown>): RawBuilder<unknown> {
  const none = sql`0::bigint`;
  return sql`(
    with places as materialized (
      select locations.business_id, locations.id as location_id, locations.time_zone, last.ends_at as last_end
      from locations left join lateral (select ends_at from figure_days
        where location_id = locations.id order by day desc limit 1) last on true
      where ${which}),
    stale as materialized (
      select distinct day.business_id, day.location_id, day.day, day.starts_at, day.ends_at, day.time_zone
      from places join figure_marks mark on mark.location_id = places.location_id and mark.at < places.last_end
        join lateral (select * from figure_days where location_id = mark.location_id and ends_at > mark.at
          order by ends_at, starts_at limit 1) day on day.starts_at <= mark.at),
    span as materialized (
      select * from stale
      union all
      select business_id, location_id, null, coalesce(last_end, '-infinity'), 'infinity', time_zone from places
      union all
      select places.business_id, places.location_id, null, '-infinity', first.starts_at, places.time_zone
        from places join lateral (select at from figure_marks
          where location_id = places.location_id order by at limit 1) oldest on true
        join lateral (select starts_at from figure_days
          where location_id = places.location_id order by day limit 1) first on oldest.at < first.starts_at)
    select business_id, location_id, month, arrivals::bigint, returns::bigint, revenue_cents, fee_cents
      from figure_months where ${which}
    union all
    select stored.business_id, stored.location_id, date_trunc('month', stored.day)::date, -arrivals, -returns, -(${storedRevenue}), -fee_cents
      from stale join figure_hours stored on stored.location_id = stale.location_id and stored.day = stale.day
    union all
    select span.business_id, span.location_id, ${monthOf(sql`stays.received_at`)}, 1, ${none}, ${none}, ${none}
      from span join ${staysIn('received_at')}
    union all
    select span.business_id, span.location_id, ${monthOf(sql`stays.returned_at`)}, ${none}, 1, ${none}, ${none}
      from span join ${returnsIn}
    union all
    select span.business_id, span.location_id, ${monthOf(sql`entry.created_at`)}, ${none}, ${none}, ${lineRevenue},
        case when entry.account = 'platform' then entry.amount_cents else 0 end
      from span join ${ledgerIn(sql`true`)})`;
}

export type BusinessTotals = {
  arrivals: number;
  returns: number;
  /** Payments minus refunds, in the smallest unit of the currency; includes the platform fee. */
  revenueCents: number;
  feeCents: number;
};

const sums = sql`sum(arrivals)::bigint as arrivals, sum(returns)::bigint as returns,
  sum(revenue_cents)::bigint as "revenueCents", sum(fee_cents)::bigint as "feeCents"`;

const nothing: BusinessTotals = { arrivals: 0, returns: 0, revenueCents: 0, feeCents: 0 };

/**
 * Returns the totals of these businesses. Reads stored months, so the cost does not grow with a
 * business's age.
 */
export async function readBusinessTotals(
  db: Queryable,
  businessIds: readonly string[],
): Promise<Map<string, BusinessTotals>> {
  const { rows } = await sql<BusinessTotals & { id: string }>`
    select business_id as id, ${sums}
    from ${selectTotals(sql`business_id = any(${[...businessIds]}::uuid[])`)} parts group by 1`.execute(
    db,
  );
  const found = new Map(rows.map(({ id, ...totals }) => [id, totals]));
  return new Map(businessIds.map((id) => [id, found.get(id) ?? nothing]));
}

export type MonthTotals = BusinessTotals & { month: string; currency: string };

/** Returns the totals of all businesses by month and currency, the oldest month first. */
export async function readPlatformMonths(db: Queryable): Promise<MonthTotals[]> {
  const { rows } = await sql<MonthTotals>`
    select to_char(month, 'YYYY-MM') as month, currency, arrivals, returns, "revenueCents", "feeCents"
    from (select month, businesses.currency, ${sums}
      from ${selectTotals(sql`true`)} parts join businesses on businesses.id = parts.business_id group by 1, 2) summed
    order by 1, 2`.execute(db);
  return rows;
}
