import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { FigureCar } from '#contract/analytics.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import type { StayFigure } from '#domain/analytics/stayFigures.ts';
import type { Context } from '../../../context.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { isInTarget, countsAsWait, waitTenths } from '../definitions.ts';
import type { FigurePlace } from './places.ts';
import { openRange, placesInRange, type RangeQuery } from './range.ts';
import { statusSql } from '../../../platform/db/literals.ts';

const PAGE = 50;

export type StaysQuery = RangeQuery & {
  figure: StayFigure;
  hour?: number | undefined;
  weekday?: number | undefined;
  personId?: string | undefined;
  subjectId?: string | undefined;
  minutesFrom?: number | undefined;
  minutesTo?: number | undefined;
  stars?: number | undefined;
  beforeAt?: string | undefined;
  before?: string | undefined;
};

type Source = {
  from: RawBuilder<unknown>;
  /** SQL of the time at which the row counts. */
  at: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** SQL of the row's amount, for figures that are sums of money. */
  cents?: RawBuilder<unknown>;
};

const stays = sql`stays left join lateral (select * from orders where orders.stay_id = stays.id
  order by requested_at desc limit 1) orders on true`;
const returns = sql`orders join stays on stays.id = orders.stay_id`;
const booked = sql`ledger_entries entry join orders on orders.id = entry.order_id join stays on stays.id = orders.stay_id`;

/**
 * Merges the ledger lines that one order has at one moment into one row. Leaves out a tip that only
 * moved between runners, because the lines sum to zero.
 */
function bookedAtOnce(accounts: RawBuilder<unknown>): Source {
  const together = sql`ledger_entries one where one.order_id = entry.order_id
    and one.created_at = entry.created_at and one.account in (${accounts})`;
  const cents = sql`(select sum(one.amount_cents) from ${together})::bigint`;
  return {
    from: booked,
    at: sql`entry.created_at`,
    where: sql`entry.account in (${accounts}) and entry.id = (select min(one.id) from ${together}) and ${cents} <> 0`,
    cents,
  };
}

/** Returns the rows that one figure counts; the conditions must match those of `definitions.ts`. */
function findSource({ figure, subjectId }: StaysQuery): Source {
  const subject = (column: string) =>
    subjectId === undefined ? sql`true` : sql`${sql.ref(column)} = ${subjectId}`;
  switch (figure) {
    case 'arrivals':
      return { from: stays, at: sql`stays.received_at`, where: sql`true` };
    case 'returns':
      return {
        from: stays,
        at: sql`stays.returned_at`,
        where: sql`stays.status = ${statusSql.stay('returned')}`,
      };
    case 'givenBack':
      return {
        from: stays,
        at: sql`stays.cancelled_at`,
        where: sql`stays.status = ${statusSql.stay('cancelled')} and stays.received_at is not null`,
      };
    case 'ratings':
      return { from: stays, at: sql`stays.rated_at`, where: sql`stays.rating is not null` };
    case 'waits':
      return { from: returns, at: sql`orders.ready_at`, where: countsAsWait };
    case 'slow':
      return {
        from: returns,
        at: sql`orders.ready_at`,
        where: sql`${countsAsWait} and not (${isInTarget})`,
      };
    case 'refunds':
      return {
        from: booked,
        at: sql`entry.created_at`,
        // Leaves out reversed complimentary payments: no money moved, so nothing was refunded.
        where: sql`entry.movement = 'refund' and entry.id = (select min(id) from ledger_entries one
          where one.payment_id = entry.payment_id and one.movement = 'refund' and one.account in ('customer', 'house'))`,
      };
    case 'tips':
      return bookedAtOnce(sql`'runner', 'tip_pool'`);
    case 'fees':
      return bookedAtOnce(sql`'platform'`);
    case 'promo':
      return {
        from: returns,
        at: sql`orders.paid_at`,
        where: sql`orders.promo_code_id is not null and ${subject('orders.promo_code_id')}`,
      };
    case 'house':
      return {
        from: sql`${returns} join order_settlements settled on settled.order_id = orders.id and settled.way = 'house'`,
        at: sql`orders.paid_at`,
        where: subject('settled.house_account_id'),
      };
  }
}

type Row = Omit<FigureCar, 'at' | 'receivedAt' | 'endedAt'> & {
  at: Date;
  receivedAt: Date | null;
  endedAt: Date | null;
};

/**
 * SQL of the time span in which local clocks showed this hour of the day `span`, so an index can
 * serve the query. One hour is added on both sides, because clocks may be put back.
 */
const hourOfDay = (hour: number) => sql`
  select (midnight + ${sql.lit(hour)} * interval '1 hour') at time zone span.time_zone - interval '1 hour' as starts_at,
    (midnight + ${sql.lit(hour + 1)} * interval '1 hour') at time zone span.time_zone + interval '1 hour' as ends_at
  from generate_series(date_trunc('day', span.starts_at at time zone span.time_zone), span.ends_at at time zone span.time_zone,
    interval '1 day') midnight`;

/**
 * SQL of each day of the range with the time zone the day is stored under, optionally limited to
 * one weekday.
 */
const daysInRange = (
  places: readonly FigurePlace[],
  { from, to }: DayRange,
  { weekday, hour }: StaysQuery,
) => sql`
  select locations.id, locations.business_id, locations.name, locations.name_ar, locations.time_zone, businesses.currency,
    greatest(span.starts_at, part.starts_at) as starts_at, least(span.ends_at, part.ends_at) as ends_at, span.time_zone as clock
  from figure_days span join locations on locations.id = span.location_id join businesses on businesses.id = locations.business_id
    join lateral (${hour === undefined ? sql`select span.starts_at, span.ends_at` : hourOfDay(hour)}) part
      on part.starts_at < span.ends_at and part.ends_at > span.starts_at
  where span.location_id = any(${places.map(({ id }) => id)}::uuid[]) and span.day between ${from}::date and ${to}::date
    and ${weekday === undefined ? sql`true` : sql`extract(isodow from span.day) = ${weekday}`}`;

/** @throws BUSINESS_NOT_FOUND, LOCATION_NOT_FOUND, VALIDATION */
export async function listFigureStays(
  ctx: Context,
  scope: LocationScope,
  businessId: string,
  query: StaysQuery,
): Promise<{ stays: FigureCar[]; hasMore: boolean }> {
  const { places, range } = await openRange(ctx, scope, businessId, query);
  const { from, at, where, cents = sql`null::bigint` } = findSource(query);
  const { hour, weekday, personId, minutesFrom, minutesTo, stars, before, beforeAt } = query;
  const location = sql.ref(
    `${from === booked ? 'entry' : from === stays ? 'stays' : 'orders'}.location_id`,
  );
  // An hour counts in the time zone that its day is stored under, which may differ from the
  // location's present one.
  const isByDay = hour !== undefined || weekday !== undefined;
  const conditions = [
    sql<SqlBool>`${location} = place.id and ${at} >= place.starts_at and ${at} < place.ends_at and ${where}`,
    ...(hour === undefined
      ? []
      : [sql<SqlBool>`extract(hour from ${at} at time zone place.clock) = ${hour}`]),
    ...(personId === undefined ? [] : [sql<SqlBool>`orders.runner_id = ${personId}`]),
    // `minutesFrom` 0 adds no lower bound, because a wait of zero minutes belongs to the first bar
    // of the chart.
    ...(minutesFrom ? [sql<SqlBool>`${waitTenths} > ${minutesFrom * 10}`] : []),
    ...(minutesTo === undefined ? [] : [sql<SqlBool>`${waitTenths} <= ${minutesTo * 10}`]),
    ...(stars === undefined ? [] : [sql<SqlBool>`stays.rating = ${stars}`]),
    ...(before === undefined || beforeAt === undefined
      ? []
      : [
          sql<SqlBool>`(date_trunc('milliseconds', ${at}), stays.id) < (${beforeAt}::timestamptz, ${before}::uuid) and ${at} < ${beforeAt}::timestamptz + interval '1 millisecond'`,
        ]),
  ];
  const { rows } = await sql<Row>`
    select found.*, place.name as location, place.name_ar as "locationArabic", place.time_zone as "timeZone", place.currency,
      nullif(trim(concat_ws(' ', people.first_name, people.last_name)), '') as "runnerName"
    from (${isByDay ? daysInRange(places, range, query) : placesInRange(places, range)}) place,
    lateral (select stays.id, stays.location_id as "locationId", stays.ticket_number as "ticketNumber", stays.license_plate as plate, stays.plate_region as "plateRegion",
        nullif(concat_ws(' ', stays.vehicle_make, stays.vehicle_model), '') as vehicle, date_trunc('milliseconds', ${at}) as at,
        stays.received_at as "receivedAt", coalesce(stays.returned_at, stays.cancelled_at) as "endedAt",
        (${waitTenths} / 10.0)::float8 as "waitMinutes",
        orders.customer_fee_cents as "feeCents", orders.tip_cents as "tipCents", orders.runner_id, stays.rating, ${cents} as "bookedCents"
      from ${from} where ${sql.join(conditions, sql` and `)}
      order by ${at} desc, stays.id desc limit ${PAGE + 1}) found
    left join people on people.id = found.runner_id
    order by found.at desc, found.id desc limit ${PAGE + 1}`.execute(ctx.db);
  return {
    stays: rows.slice(0, PAGE).map((row) => ({
      ...row,
      at: row.at.toISOString(),
      receivedAt: row.receivedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
    hasMore: rows.length > PAGE,
  };
}
