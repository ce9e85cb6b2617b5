import { type RawBuilder, sql } from 'kysely';
import { type FigureKind, figureKinds } from '#domain/analytics/measures.ts';
import {
  type FigureWindow,
  ledgerIn,
  joinWindowRows,
  ordersIn,
  staysIn,
  windowRows,
  isInWindow,
} from '../businesses/queries/figureWindows.ts';
import {
  personMeasures,
  type PersonSource,
  selectPersonFacts,
} from '../businesses/queries/personFigures.ts';
import { earnedSources } from '../payments/queries/earned.ts';
import { returnSource, servedSource } from '../staff/queries/served.ts';

// SQL definitions of all figures: which event or ledger line each figure counts, and at which time.
// docs/figures.md explains each figure. Overview, analytics, end of day and the stored figures
// share these definitions.

const one = sql`1`;

/**
 * SQL of the wait from queue to curb, in tenths of a minute. For a car parked again, the wait
 * begins with the guest's second request.
 */
export const waitTenths = sql`round(extract(epoch from greatest(orders.ready_at - coalesce(orders.resumed_at, orders.queued_at),
  interval '0')) / 6)::int`;

/**
 * SQL condition: the order counts as a wait. Orders scheduled for a later time are excluded,
 * because their time in the queue says nothing about waiting.
 */
export const countsAsWait = sql`orders.ready_at is not null and orders.scheduled_for is null`;

/** SQL of the location's wait target at the time the car came to the curb. */
const target = sql`(select minutes from wait_targets where wait_targets.location_id = orders.location_id
  and wait_targets.starts_at <= orders.ready_at order by wait_targets.starts_at desc limit 1)`;

export const isInTarget = sql`${waitTenths} <= ${target} * 10`;

/** SQL of the cash paid for an order; 0 if the order was not paid in cash. */
const cashOf = (
  order: RawBuilder<unknown>,
) => sql`coalesce((select amount_cents from order_settlements
  where order_id = ${order} and way = 'cash'), 0)`;

const amount = sql`entry.amount_cents`;
const when = (condition: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql`case when ${condition} then ${value} else 0 end`;
const isRefund = sql`entry.movement = 'refund'`;
const isTipsAccount = sql`entry.account in ('runner', 'tip_pool')`;
const isTipBack = sql`entry.movement in ('refund', 'later_tip_refund')`;

type Source = {
  /** Rows to count, joined to the time span `span`. */
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  values: Partial<Record<FigureKind, RawBuilder<unknown>>>;
};

const stays = (column: 'received_at' | 'rated_at', more?: RawBuilder<unknown>) => ({
  from: staysIn(column, more),
  at: sql.ref(`stays.${column}`),
});

const sources: readonly Source[] = [
  { ...stays('received_at'), values: { arrivals: one } },
  {
    from: joinWindowRows(
      sql`stays`,
      sql`stays.location_id = span.location_id and ${isInWindow(sql`coalesce(stays.returned_at, stays.cancelled_at)`)}
        and stays.received_at is not null`,
      'stays',
    ),
    at: sql`coalesce(stays.returned_at, stays.cancelled_at)`,
    values: {
      returns: sql`(stays.returned_at is not null)::int`,
      given_back: sql`(stays.returned_at is null)::int`,
    },
  },
  {
    ...stays('rated_at', sql`stays.rating is not null`),
    values: {
      stars_1: sql`(stays.rating = 1)::int`,
      stars_2: sql`(stays.rating = 2)::int`,
      stars_3: sql`(stays.rating = 3)::int`,
      stars_4: sql`(stays.rating = 4)::int`,
      stars_5: sql`(stays.rating = 5)::int`,
    },
  },
  {
    from: ordersIn('ready_at', countsAsWait),
    at: sql`orders.ready_at`,
    values: {
      waits: one,
      wait_tenths: waitTenths,
      waits_in_target: sql`(${isInTarget})::int`,
    },
  },
  {
    from: ordersIn('paid_at', sql`orders.discount_cents > 0`),
    at: sql`orders.paid_at`,
    values: { discount_cents: sql`orders.discount_cents` },
  },
  {
    from: ledgerIn(sql`true`),
    at: sql`entry.created_at`,
    values: {
      card_cents: when(
        sql`entry.movement = 'charge' and entry.kind = 'charge' and entry.account = 'customer'`,
        sql`-${amount}`,
      ),
      cash_cents: when(
        sql`entry.movement = 'cash' and entry.account = 'customer'`,
        sql`-${amount}`,
      ),
      house_cents: when(sql`entry.movement = 'house' and entry.account = 'house'`, sql`-${amount}`),
      complimentary_cents: when(
        sql`entry.movement = 'complimentary' and entry.account = 'complimentary'`,
        sql`-${amount}`,
      ),
      // A single ledger line refunds the card payment, the cash and the tip, so this subtracts the
      // cash from its amount.
      card_refund_cents: when(
        sql`${isRefund} and (${isTipsAccount} or entry.account = 'customer')`,
        sql`${amount} - ${when(sql`entry.account = 'customer'`, cashOf(sql`entry.order_id`))}`,
      ),
      cash_refund_cents: when(
        sql`${isRefund} and entry.account = 'customer'`,
        cashOf(sql`entry.order_id`),
      ),
      house_refund_cents: when(sql`${isRefund} and entry.account = 'house'`, amount),
      complimentary_refund_cents: when(
        sql`${isRefund} and entry.account = 'complimentary'`,
        amount,
      ),
      fee_cents: when(sql`entry.account = 'platform'`, amount),
      tip_cents: when(sql`${isTipsAccount} and not (${isTipBack})`, amount),
      tip_refund_cents: when(sql`${isTipsAccount} and ${isTipBack}`, sql`-${amount}`),
    },
  },
];

/**
 * SQL with one row per business, location, day and hour, with all measures; hours without any event
 * have no row.
 */
export function selectHours(windows: readonly FigureWindow[]): RawBuilder<unknown> {
  const rows = sources.map(
    ({ from, at, values }) => sql`
      select span.business_id, span.location_id, span.day, extract(hour from ${at} at time zone span.time_zone)::smallint as hour,
        ${sql.join(figureKinds.map((measure) => sql`${values[measure] ?? sql`0`}::bigint as ${sql.ref(measure)}`))}
      from ${windowRows(windows)} span join ${from}`,
  );
  return sql`select business_id, location_id, day, hour,
      ${sql.join(figureKinds.map((measure) => sql`sum(${sql.ref(measure)})::bigint as ${sql.ref(measure)}`))}
    from (${sql.join(rows, sql` union all `)}) facts
    group by business_id, location_id, day, hour`;
}

/** SQL with the number of waits per business, location, day and length in tenths of a minute. */
export const selectWaits = (windows: readonly FigureWindow[]): RawBuilder<unknown> => sql`
  select span.business_id, span.location_id, span.day, ${waitTenths} as tenths, count(*)::int as waits
  from ${windowRows(windows)} span
    join ${ordersIn('ready_at', countsAsWait)}
  group by 1, 2, 3, 4`;

/** Returned cars, waits and ratings count for the runner who brought the car. */
const personSources: readonly PersonSource[] = [
  returnSource,
  {
    from: ordersIn('ready_at', countsAsWait),
    person: sql`orders.runner_id`,
    values: {
      waits: one,
      wait_tenths: waitTenths,
      waits_in_target: sql`(${isInTarget})::int`,
    },
  },
  {
    from: sql`${staysIn('rated_at', sql`stays.rating is not null`)}
      join lateral (select runner_id from orders where orders.stay_id = stays.id and orders.completed_at is not null offset 0) orders on true`,
    person: sql`orders.runner_id`,
    values: { ratings: one, rating_sum: sql`stays.rating` },
  },
  servedSource,
  {
    from: ledgerIn(sql`entry.account = 'runner'`),
    person: sql`entry.person_id`,
    values: { tip_cents: amount },
  },
  ...earnedSources,
  {
    // A shift that has not ended counts up to the end of `span`.
    from: joinWindowRows(
      sql`shifts`,
      sql`shifts.location_id = span.location_id and shifts.started_at < span.ends_at
        and shifts.started_at > span.starts_at - interval '31 days' and coalesce(shifts.ended_at, span.ends_at) > span.starts_at`,
      'shifts',
    ),
    person: sql`shifts.person_id`,
    values: {
      shift_seconds: sql`extract(epoch from least(coalesce(shifts.ended_at, span.ends_at), span.ends_at)
        - greatest(shifts.started_at, span.starts_at))`,
    },
  },
];

/** SQL with the measures of each business, location, day and person. */
export const selectPeople = (windows: readonly FigureWindow[]): RawBuilder<unknown> => sql`
  select business_id, location_id, day, person_id,
    ${sql.join(personMeasures.map((measure) => sql`floor(sum(${sql.ref(measure)}))::bigint as ${sql.ref(measure)}`))}
  from (${selectPersonFacts(windowRows(windows), personSources, personMeasures)}) facts
  group by business_id, location_id, day, person_id`;

/**
 * SQL with uses and cents per business, location, day, kind and subject. The kinds are discounts of
 * promo codes and payments of house accounts.
 */
export const selectUses = (windows: readonly FigureWindow[]): RawBuilder<unknown> => sql`
  select business_id, location_id, day, kind, subject_id, count(*)::int as uses, sum(cents)::bigint as cents
  from (
    select span.business_id, span.location_id, span.day, 'promo' as kind, promo_code_id as subject_id, discount_cents as cents
    from ${windowRows(windows)} span join ${ordersIn('paid_at', sql`orders.promo_code_id is not null`)}
    union all
    select span.business_id, span.location_id, span.day, 'house', settled.house_account_id, settled.amount_cents
    from ${windowRows(windows)} span join ${ordersIn('paid_at')}
      join lateral (select house_account_id, amount_cents from order_settlements
        where order_id = orders.id and way = 'house' offset 0) settled on true) uses
  group by 1, 2, 3, 4, 5`;

const left = sql`coalesce(stays.returned_at, stays.cancelled_at)`;
const week = sql`interval '168 hours'`;

/**
 * SQL of the stays in custody at a moment, usable as a table.
 *
 * The union has three parts: stays still in custody, stays received in the week before and ended
 * since, and longer stays ended since. Each part limits arrival and departure, so an index answers
 * it; by one alone, nearly all stays are read. `< 'infinity'` closes the last range for the
 * planner, which expects an open range to match a third of the table.
 */
export function carsAt(locationId: string, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const isHere = sql`location_id = ${locationId} and received_at is not null`;
  const isLater = sql`${left} >= ${at} and ${left} < 'infinity'`;
  return sql`(
    select * from (select * from stays where ${isHere} and ${left} is null offset 0) standing where received_at < ${at}
    union all
    select * from stays where ${isHere} and received_at >= ${at} - ${week} and received_at < ${at} and ${isLater}
    union all
    select * from (select * from stays where ${isHere} and ${left} - received_at > ${week} and ${isLater} offset 0) long
      where received_at < ${at} - ${week})`;
}

export const countCarsAt = (locationId: string, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from ${carsAt(locationId, at)} cars)`;
