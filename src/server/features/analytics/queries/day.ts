import { sql } from 'kysely';
import type { DayReport } from '#contract/days.ts';
import {
  type FigureSums,
  computeRevenue,
  sumMeasured,
  computeTips,
} from '#domain/analytics/measures.ts';
import type { CalendarDay } from '#domain/businesses/businessDay.ts';
import { queuedOrderStatuses } from '#domain/orders/states.ts';
import type { TipRule } from '#domain/payments/tipPool.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { fieldError } from '../../../platform/errors.ts';
import { selectShiftSeconds } from '#server/features/payments/queries/selectShiftSeconds.ts';
import { listBounds } from '../../businesses/queries/businessDays.ts';
import { carsAt, countCarsAt } from '../definitions.ts';
import type { FigureWindow } from '../../businesses/queries/figureWindows.ts';
import { readHours } from './figures.ts';
import type { FigurePlace } from './places.ts';
import { statusSql } from '../../../platform/db/literals.ts';

const MOST_CARS = 500;
const MOST_HANDOVERS = 200;

const QUEUED = statusSql.order(...queuedOrderStatuses, 'requested');
const nameOf = (table: string) =>
  sql`trim(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)}))`;

export type DayWindow = FigureWindow & {
  isOver: boolean;
  /** End of the business day, also while the day lasts. */
  dayEndsAt: Date;
};

/**
 * Returns the bounds of a day: the stored bounds, or else those by the location's clock.
 *
 * @throws VALIDATION for a day that has not begun
 */
export async function findDay(
  db: Queryable,
  place: FigurePlace,
  day: CalendarDay,
  now: Date,
): Promise<DayWindow> {
  const [bounds] = await listBounds(db, [place], { from: day, to: day });
  if (!bounds) throw new Error('A location without bounds');
  if (bounds.startsAt > now) throw fieldError('date', 'day_not_over');
  const stored = await db
    .selectFrom('figure_days')
    .select('time_zone')
    .where('location_id', '=', place.id)
    .where('day', '=', day)
    .executeTakeFirst();
  const isOver = bounds.endsAt <= now;
  return {
    ...bounds,
    businessId: place.businessId,
    timeZone: stored?.time_zone ?? place.timeZone,
    day,
    endsAt: isOver ? bounds.endsAt : new Date(now.getTime() + 1),
    isOver,
    dayEndsAt: bounds.endsAt,
  };
}

async function countCars(db: Queryable, { locationId, startsAt, endsAt }: DayWindow) {
  const { rows } = await sql<{ opening: number; close: number }>`
    select ${countCarsAt(locationId, sql`${startsAt}::timestamptz`)}::int as opening,
      ${countCarsAt(locationId, sql`${endsAt}::timestamptz`)}::int as close`.execute(db);
  return rows[0] ?? { opening: 0, close: 0 };
}

type CarRow = Omit<DayReport['stillHere'][number], 'receivedAt'> & { receivedAt: Date };

async function listCarsHere(db: Queryable, { locationId, endsAt }: DayWindow) {
  const { rows } = await sql<CarRow>`
    select id as "stayId", ticket_number as "ticketNumber", stays.license_plate as plate, stays.plate_region as "plateRegion",
      nullif(concat_ws(' ', vehicle_make, vehicle_model), '') as vehicle, vehicle_color as color, parking_spot as spot,
      key_hook as hook, key_place as "keyPlace", received_at as "receivedAt",
      floor(extract(epoch from ${endsAt}::timestamptz - received_at))::int as "ageSeconds"
    from ${carsAt(locationId, sql`${endsAt}::timestamptz`)} stays
    order by received_at, id limit ${sql.lit(MOST_CARS)}`.execute(db);
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

const ofDay = ({ locationId, startsAt, endsAt }: DayWindow) => sql`
  entry.location_id = ${locationId} and entry.created_at >= ${startsAt} and entry.created_at < ${endsAt}`;

type Counts = Record<
  'card' | 'cash' | 'house' | 'complimentary' | 'refunds' | 'written_off' | 'written_off_cents',
  number
>;

/** Counts the orders of a day: paid in each way, refunded, and written off. */
async function countPaid(db: Queryable, day: DayWindow): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (count(distinct order_id) filter (where movement = 'charge' and account = 'customer' and kind = 'charge'))::int as card,
      (count(distinct order_id) filter (where movement = 'cash'))::int as cash,
      (count(distinct order_id) filter (where movement = 'house'))::int as house,
      (count(distinct order_id) filter (where movement = 'complimentary'))::int as complimentary,
      (count(distinct order_id) filter (where movement in ('refund', 'later_tip_refund') and account in ('customer', 'house')))::int as refunds,
      (count(distinct order_id) filter (where movement = 'complimentary' and deferred_at is not null))::int as written_off,
      coalesce(-sum(amount_cents) filter (where movement = 'complimentary' and account = 'complimentary'
        and deferred_at is not null), 0)::bigint as written_off_cents
    from (select entry.*, orders.deferred_at from ledger_entries entry join orders on orders.id = entry.order_id
      where ${ofDay(day)}) lines`.execute(db);
  const none = {
    card: 0,
    cash: 0,
    house: 0,
    complimentary: 0,
    refunds: 0,
    written_off: 0,
    written_off_cents: 0,
  };
  return rows[0] ?? none;
}

async function countUnpaid(db: Queryable, { locationId, startsAt, endsAt }: DayWindow) {
  const { rows } = await sql<{ cars: number; cents: number }>`
    select count(*)::int as cars, coalesce(sum(payments.due_cents), 0)::bigint as cents
    from orders join payments on payments.order_id = orders.id
    where orders.location_id = ${locationId} and orders.status in (${QUEUED}) and orders.paid_at is null
      and payments.due_cents > 0 and orders.requested_at >= ${startsAt} and orders.requested_at < ${endsAt}`.execute(
    db,
  );
  return rows[0] ?? { cars: 0, cents: 0 };
}

/**
 * Lists the cash each person should have: cash taken for orders paid on that day, minus cash they
 * handed back.
 */
export async function listCash(db: Queryable, day: DayWindow): Promise<DayReport['cash']> {
  const { businessId, locationId, startsAt, endsAt } = day;
  const { rows } = await sql<DayReport['cash'][number]>`
    select people.id as "personId", ${nameOf('people')} as name, sum(cars)::int as cars, sum(taken)::bigint as "takenCents",
      sum(back)::bigint as "handedBackCents", (sum(taken) - sum(back))::bigint as "expectedCents"
    from (
      select settled.taken_by as person_id, 1 as cars, -entry.amount_cents as taken, 0 as back
      from ledger_entries entry join orders on orders.id = entry.order_id
        join order_settlements settled on settled.order_id = orders.id and settled.way = 'cash'
      where ${ofDay(day)} and entry.movement = 'cash' and entry.account = 'customer'
      union all
      select settled.returned_by, 0, 0, settled.amount_cents
      from order_settlements settled join orders on orders.id = settled.order_id
      where settled.business_id = ${businessId} and orders.location_id = ${locationId}
        and settled.returned_at >= ${startsAt} and settled.returned_at < ${endsAt}) moved
      join people on people.id = moved.person_id
    group by people.id order by name, people.id`.execute(db);
  return rows;
}

type ShareRow = DayReport['tips']['shares'][number];

async function findTipRule(db: Queryable, { locationId, startsAt }: DayWindow): Promise<TipRule> {
  const found = await db
    .selectFrom('tip_rules')
    .select('rule')
    .where('location_id', '=', locationId)
    .where('starts_at', '<=', startsAt)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst();
  return found?.rule ?? 'runner';
}

/** SQL of the cars that each person brought on a day. */
const selectBrought = ({ locationId, startsAt, endsAt }: DayWindow) => sql`
  select runner_id as person_id, count(*)::int as cars from orders
  where location_id = ${locationId} and completed_at >= ${startsAt} and completed_at < ${endsAt} and runner_id is not null
  group by runner_id`;

async function listPoolShares(db: Queryable, day: DayWindow, poolId: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select people.id as "personId", ${nameOf('people')} as name, coalesce(brought.cars, 0) as cars, own.cars as "countedCars",
      seconds, brought_cents as "broughtCents", share_cents as "shareCents"
    from tip_pool_shares own join people on people.id = own.person_id
      left join (${selectBrought(day)}) brought on brought.person_id = people.id
    where pool_id = ${poolId}
    order by share_cents desc, name, people.id`.execute(db);
  return rows;
}

/** Lists everybody who brought a car or holds tips of the day. */
async function listOwnTips(db: Queryable, day: DayWindow, rule: TipRule): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select people.id as "personId", ${nameOf('people')} as name, coalesce(brought.cars, 0) as cars, null as "countedCars",
      coalesce(worked.seconds, 0) as seconds, coalesce(tipped.cents, 0)::bigint as "broughtCents",
      ${rule === 'runner' ? sql`coalesce(tipped.cents, 0)::bigint` : sql`0`} as "shareCents"
    from (select person_id, sum(amount_cents)::bigint as cents from ledger_entries entry
        where ${ofDay(day)} and entry.account = 'runner' group by person_id) tipped
      full join (${selectBrought(day)}) brought on brought.person_id = tipped.person_id
      join people on people.id = coalesce(tipped.person_id, brought.person_id)
      left join (${selectShiftSeconds(day.locationId, day)}) worked on worked.person_id = people.id
    order by "broughtCents" desc, name, people.id`.execute(db);
  return rows;
}

/**
 * Sums the tips of the day that no runner holds, and the difference between the day's tips and
 * those its pool has divided.
 */
async function sumOtherTips(db: Queryable, day: DayWindow, poolId: string | null) {
  const { rows } = await sql<{ unassignedCents: number; otherDaysCents: number }>`
    select coalesce(sum(amount_cents) filter (where account = 'tip_pool'), 0)::bigint as "unassignedCents",
      (coalesce(sum(amount_cents) filter (where account = 'runner' and ${poolId}::uuid is not null
          and not exists (select from tip_pool_entries where entry_id = entry.id and pool_id = ${poolId}::uuid)), 0)
        - coalesce((select sum(amount_cents) from tip_pool_entries join ledger_entries other on other.id = entry_id
          where pool_id = ${poolId}::uuid and not (other.created_at >= ${day.startsAt} and other.created_at < ${day.endsAt})), 0)
      )::bigint as "otherDaysCents"
    from ledger_entries entry where ${ofDay(day)} and account in ('runner', 'tip_pool')`.execute(
    db,
  );
  return rows[0] ?? { unassignedCents: 0, otherDaysCents: 0 };
}

async function readTips(db: Queryable, day: DayWindow): Promise<DayReport['tips']> {
  const rule = await findTipRule(db, day);
  const pool = await db
    .selectFrom('tip_pools')
    .select(['id', 'basis'])
    .where('location_id', '=', day.locationId)
    .where('day', '=', day.day)
    .executeTakeFirst();
  const others = await sumOtherTips(db, day, pool?.id ?? null);
  const shares = pool ? await listPoolShares(db, day, pool.id) : await listOwnTips(db, day, rule);
  return {
    rule,
    basis: pool?.basis ?? null,
    isDivided: pool !== undefined || rule === 'runner',
    shares,
    ...others,
  };
}

type HandoverRow = Omit<DayReport['withoutCode'][number], 'at'> & { at: Date };

async function listWithoutCode(db: Queryable, { locationId, startsAt, endsAt }: DayWindow) {
  const { rows } = await sql<HandoverRow>`
    select stays.id as "stayId", stays.ticket_number as "ticketNumber", stays.license_plate as plate, stays.plate_region as "plateRegion",
      orders.completed_at as at, ${nameOf('people')} as by, event.data->>'proof' as why
    from orders join stays on stays.id = orders.stay_id
      join lateral (select actor_id, data from stay_events where stay_events.stay_id = orders.stay_id
        and stay_events.order_id = orders.id and type = 'order.complete' order by id desc limit 1) event on true
      left join people on people.id = coalesce((event.data->>'handedOverBy')::uuid, event.actor_id)
    where orders.location_id = ${locationId} and orders.completed_at >= ${startsAt} and orders.completed_at < ${endsAt}
      and event.data->>'proof' not in ('code', 'scan')
    order by orders.completed_at, orders.id limit ${sql.lit(MOST_HANDOVERS)}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const presentPaid = (sum: FigureSums, counts: Counts): DayReport['paid'] => [
  // Only card payments include tips, so the tips of cash payments are 0.
  { way: 'card', cars: counts.card, cents: sum.card_cents, tipsCents: sum.tip_cents },
  { way: 'cash', cars: counts.cash, cents: sum.cash_cents, tipsCents: 0 },
  { way: 'house', cars: counts.house, cents: sum.house_cents, tipsCents: 0 },
  {
    way: 'complimentary',
    cars: counts.complimentary,
    cents: sum.complimentary_cents,
    tipsCents: 0,
  },
];

function countKeys(cars: DayReport['stillHere']): DayReport['keys'] {
  const at = (place: string | null) => cars.filter(({ keyPlace }) => keyPlace === place).length;
  return {
    onHook: at('on_hook'),
    withValet: at('with_valet'),
    out: at('out'),
    unknown: at(null) + at('handed_over'),
  };
}

/** Computes all figures of one business day from the events and the ledger. */
export async function readDay(
  db: Queryable,
  place: FigurePlace,
  day: DayWindow,
): Promise<DayReport> {
  const hours = await readHours(db, [day]);
  const cars = await countCars(db, day);
  const stillHere = await listCarsHere(db, day);
  const counts = await countPaid(db, day);
  const cash = await listCash(db, day);
  const sum = sumMeasured(hours);
  return {
    locationId: place.id,
    location: place.name,
    timeZone: day.timeZone,
    currency: place.currency,
    day: day.day,
    startsAt: day.startsAt.toISOString(),
    endsAt: day.endsAt.toISOString(),
    isOver: day.isOver,
    cars: {
      atOpening: cars.opening,
      in: sum.arrivals,
      out: sum.returns,
      givenBack: sum.given_back,
      atClose: cars.close,
    },
    stillHere,
    keys: countKeys(stillHere),
    paid: presentPaid(sum, counts),
    refunds: {
      count: counts.refunds,
      cardCents: sum.card_refund_cents,
      cashCents: sum.cash_refund_cents,
      houseCents: sum.house_refund_cents,
      tipsCents: sum.tip_refund_cents,
    },
    writtenOff: { cars: counts.written_off, cents: counts.written_off_cents },
    unpaid: await countUnpaid(db, day),
    revenueCents: computeRevenue(sum),
    feesCents: sum.fee_cents,
    discountsCents: sum.discount_cents,
    tipsCents: computeTips(sum),
    bookedCents: computeRevenue(sum) + computeTips(sum),
    cash,
    expectedCashCents: cash.reduce((all, { expectedCents }) => all + expectedCents, 0),
    tips: await readTips(db, day),
    withoutCode: await listWithoutCode(db, day),
  };
}
