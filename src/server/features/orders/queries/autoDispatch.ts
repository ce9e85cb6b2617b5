import { type RawBuilder, sql } from 'kysely';
import {
  explainNoOffer,
  type FreeRunner,
  type NoOfferReason,
  passedOutcomes,
  type PassedOutcome,
  type WaitingCar,
} from '#domain/orders/autoDispatch.ts';
import { listRolesWith } from '#domain/identity/roles.ts';
import { unassignedOrderStatuses } from '#domain/orders/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { createStartableAt } from './estimate.ts';
import { getLocationFacts } from './facts.ts';
import { isSignedOut } from './isSignedOut.ts';
import { selectCarsInHand } from './queueRunners.ts';
import { positionsAllowing } from '../../staff/queries/positions.ts';
import { literals } from '../../../platform/db/literals.ts';

export const UNASSIGNED_STATUSES = literals(unassignedOrderStatuses);

const PASSED = literals(passedOutcomes);

/**
 * SQL of the runners on shift at a location, and signed in, who may bring cars of this location. `is_busy` is true
 * for a runner with a car.
 */
const selectOnShift = (locationId: string, now: Date) => sql`
  select people.id, shifts.started_at,
    exists (${selectCarsInHand(sql.ref('people.id'), now)}) as is_busy
  from shifts
  join people on people.id = shifts.person_id
  join staff_locations on staff_locations.person_id = people.id
    and staff_locations.location_id = shifts.location_id
    and staff_locations.position in (${positionsAllowing('jobs.work')})
  where shifts.location_id = ${locationId} and shifts.ended_at is null and people.status = 'active'
    and people.role = any(${listRolesWith('jobs.work')})
    and not ${isSignedOut(sql.ref('people.id'), sql.ref('shifts.started_at'))}`;

/** Lists a location's open offers that must end, with the outcome of each offer. */
export async function listOffersToEnd(
  db: Queryable,
  locationId: string,
  now: Date,
): Promise<{ id: string; orderId: string; outcome: 'unanswered' | 'withdrawn' }[]> {
  const { rows } = await sql<{ id: string; order_id: string; is_over: boolean }>`
    with on_shift as (${selectOnShift(locationId, now)})
    select offers.id, offers.order_id, offers.expires_at <= ${now} as is_over
    from dispatch_offers offers
    join locations on locations.id = offers.location_id
    left join on_shift on on_shift.id = offers.runner_id
    where offers.location_id = ${locationId} and offers.ended_at is null
      and (offers.expires_at <= ${now} or not locations.auto_dispatch
        or on_shift.id is null or on_shift.is_busy)
    order by offers.offered_at`.execute(db);
  return rows.map(({ id, order_id, is_over }) => ({
    id,
    orderId: order_id,
    outcome: is_over ? 'unanswered' : 'withdrawn',
  }));
}

type CarRow = {
  id: string;
  placed_at: string;
  due_at: string;
  target_minutes: number;
  scheduled_for: string | null;
  is_by_hand: boolean;
  passed: { runner_id: string; at: string }[];
};

/** Lists a location's waiting cars without an open offer. Empty when automatic dispatch is off. */
export const listWaitingCars = (
  db: Queryable,
  locationId: string,
  now: Date,
): Promise<WaitingCar[]> =>
  listCars(
    db,
    locationId,
    now,
    sql`not exists (
    select from dispatch_offers where order_id = orders.id and ended_at is null)`,
  );

/**
 * Lists a location's cars whose open offer went to a runner who has left another offer unanswered,
 * with the time of that miss.
 */
export async function listOfferedCars(
  db: Queryable,
  locationId: string,
  now: Date,
): Promise<{ car: WaitingCar; unansweredAt: Date }[]> {
  const { rows } = await sql<{ id: string; at: string }>`
    select open.order_id as id, max(missed.ended_at) as at
    from dispatch_offers open join dispatch_offers missed
      on missed.runner_id = open.runner_id and missed.outcome = 'unanswered'
    where open.location_id = ${locationId} and open.ended_at is null
    group by open.order_id`.execute(db);
  if (rows.length === 0) return [];
  const missed = new Map(rows.map(({ id, at }) => [id, new Date(at)]));
  const offered = sql`orders.id = any(${[...missed.keys()]}::uuid[])`;
  const cars = await listCars(db, locationId, now, offered);
  return cars.flatMap((car) => {
    const unansweredAt = missed.get(car.id);
    return unansweredAt ? [{ car, unansweredAt }] : [];
  });
}

async function listCars(
  db: Queryable,
  locationId: string,
  now: Date,
  condition: RawBuilder<unknown>,
): Promise<WaitingCar[]> {
  const { rows } = await sql<CarRow>`
    select orders.id, orders.placed_at, orders.due_at, orders.target_minutes,
      orders.scheduled_for, orders.is_by_hand,
      (select coalesce(json_agg(json_build_object('runner_id', runner_id, 'at', ended_at)
          order by ended_at desc), '[]')
        from dispatch_offers where order_id = orders.id and outcome in (${sql.join(PASSED)})) as passed
    from orders join locations on locations.id = orders.location_id
    where orders.location_id = ${locationId} and locations.auto_dispatch
      and orders.status in (${sql.join(UNASSIGNED_STATUSES)}) and orders.held_at is null
      and ${condition}`.execute(db);
  if (rows.length === 0) return [];
  const findStartableAt = createStartableAt(await getLocationFacts(db, locationId), now);
  return rows.map((row) => ({
    id: row.id,
    placedAt: new Date(row.placed_at),
    startableAt: findStartableAt({
      due_at: new Date(row.due_at),
      target_minutes: row.target_minutes,
      scheduled_for: row.scheduled_for === null ? null : new Date(row.scheduled_for),
    }),
    isByHand: row.is_by_hand,
    passed: row.passed.map(({ runner_id, at }) => ({ runnerId: runner_id, at: new Date(at) })),
  }));
}

type RunnerRow = {
  id: string;
  returns: number;
  free_since: string;
  unanswered_at: string | null;
};

/** Lists the runners of a location who can get an offer now. */
export async function listFreeRunners(
  db: Queryable,
  locationId: string,
  now: Date,
): Promise<FreeRunner[]> {
  const { rows } = await sql<RunnerRow>`
    with on_shift as (${selectOnShift(locationId, now)})
    select on_shift.id, brought.returns,
      greatest(on_shift.started_at, brought.last_at) as free_since,
      (select max(ended_at) from dispatch_offers
        where runner_id = on_shift.id and outcome = 'unanswered') as unanswered_at
    from on_shift cross join lateral (
      select count(*)::int as returns, max(ready_at) as last_at from orders
      where location_id = ${locationId} and runner_id = on_shift.id
        and ready_at >= on_shift.started_at) brought
    where not on_shift.is_busy
      and not exists (
        select from dispatch_offers where runner_id = on_shift.id and ended_at is null)`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.id,
    returns: row.returns,
    freeSince: new Date(row.free_since),
    unansweredAt: row.unanswered_at === null ? null : new Date(row.unanswered_at),
  }));
}

/**
 * Returns for each waiting car of a location why the car is not offered, keyed by order id. Empty
 * when automatic dispatch is off.
 */
export async function explainNoOffers(
  db: Queryable,
  locationId: string,
  isAnyOnShift: boolean,
  now: Date,
): Promise<Map<string, NoOfferReason | null>> {
  const cars = await listWaitingCars(db, locationId, now);
  const free = cars.length > 0 ? await listFreeRunners(db, locationId, now) : [];
  return new Map(cars.map((car) => [car.id, explainNoOffer(car, { isAnyOnShift, free }, now)]));
}

const locationsToDispatch = sql<{ id: string }>`
  select id from locations where auto_dispatch and exists (
    select from orders where location_id = locations.id
      and status in (${sql.join(UNASSIGNED_STATUSES)}) and held_at is null)
  union
  select location_id from dispatch_offers where ended_at is null`;

/** Lists the locations with an open offer, or with a car that waits for automatic dispatch. */
export async function listLocationsToDispatch(db: Queryable): Promise<string[]> {
  const { rows } = await locationsToDispatch.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns SQL of 0 milliseconds if a location has cars to dispatch. */
export const dispatchDueIn = (db: Queryable): string =>
  sql`select 0 as due_in where exists (${locationsToDispatch})`.compile(db).sql;

const nameOf = sql.raw(
  `(select trim(first_name || ' ' || last_name) from people where id = runner_id)`,
);

/** SQL of an order's open offer as JSON. A unique index allows only one open offer per order. */
export const openDispatchOffer = sql<OfferRow | null>`(
  select json_build_object('runner_id', runner_id, 'name', ${nameOf}, 'returns', returns,
    'expires_at', expires_at)
  from dispatch_offers where order_id = orders.id and ended_at is null)`;

/**
 * SQL of the last offer of a queued order that was declined or not answered in time. Ignores offers
 * from before the order joined the queue, and from before a runner last took the car.
 */
export const lastPassedOffer = sql<PassRow | null>`(
  select json_build_object('name', ${nameOf}, 'outcome', outcome, 'at', ended_at)
  from dispatch_offers where order_id = orders.id and outcome in (${sql.join(PASSED)})
    and orders.status in (${sql.join(UNASSIGNED_STATUSES)})
    and ended_at >= coalesce(orders.resumed_at, orders.queued_at)
    and ended_at >= all (select taken.ended_at from dispatch_offers taken
      where taken.order_id = orders.id and taken.outcome in ('accepted', 'overtaken'))
  order by ended_at desc limit 1)`;

type OfferRow = { runner_id: string; name: string; returns: number; expires_at: string };
type PassRow = { name: string; outcome: PassedOutcome; at: string };

/** Presents an order's open offer, and the last passed offer, for staff. */
export function presentOffer(row: { open_offer: OfferRow | null; last_pass: PassRow | null }) {
  const { open_offer: offer, last_pass: pass } = row;
  return {
    offer: offer && {
      runner: { id: offer.runner_id, name: offer.name },
      returns: offer.returns,
      expiresAt: new Date(offer.expires_at).toISOString(),
    },
    passedOn: pass && {
      name: pass.name,
      outcome: pass.outcome,
      at: new Date(pass.at).toISOString(),
    },
  };
}
