import { sql } from 'kysely';
import type { QueueOrder } from '#contract/orders.ts';
import {
  type OrderStatus,
  queuedOrderStatuses,
  waitingOrderStatuses,
} from '#domain/orders/states.ts';
import { avgWaitMinutes } from '#domain/orders/estimate.ts';
import { lateMinutes } from '#domain/orders/promise.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { presentStay, stayColumns, toInstant } from '../../stays/queries/stayView.ts';
import { type Estimator, createEstimator } from './estimate.ts';
import { type LocationFacts, locationFacts } from './facts.ts';
import { isWithin, computeOrderRights } from '../policy.ts';

/** Written out in the SQL: for a parameter PostgreSQL could not keep a plan with the partial index. */
const literals = (statuses: OrderStatus[]) => statuses.map((status) => sql.lit(status));
/** What the dispatcher's queue shows: what is paid for and not handed over. */
const QUEUED = literals(queuedOrderStatuses);
const WAITING = literals(waitingOrderStatuses);
const HOUR = 3_600_000;

export function selectOrders(ctx: Context) {
  return ctx.db
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .innerJoin('locations', 'locations.id', 'orders.location_id')
    .innerJoin('businesses', 'businesses.id', 'orders.business_id')
    .leftJoin('people as runner', 'runner.id', 'orders.runner_id')
    .selectAll('orders')
    .select(stayColumns)
    .select(
      sql<string | null>`nullif(trim(runner.first_name || ' ' || runner.last_name), '')`.as(
        'runner_name',
      ),
    );
}
export type OrderRow = Awaited<
  ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>
>;

export function presentQueueOrder(
  row: OrderRow,
  estimates: Estimator,
  actor: Actor,
  now: Date,
): QueueOrder {
  const stay = presentStay(row);
  return {
    id: row.id,
    status: row.status,
    ...estimates.forOrder(row),
    targetMinutes: row.target_minutes,
    scheduledFor: toInstant(row.scheduled_for),
    lateMinutes: row.promised_at
      ? lateMinutes(row.promised_at.getTime(), (row.ready_at ?? now).getTime())
      : 0,
    dueAt: row.due_at.toISOString(),
    requestedAt: row.requested_at.toISOString(),
    paidAt: toInstant(row.paid_at),
    dispatchedAt: toInstant(row.dispatched_at),
    readyAt: toInstant(row.ready_at),
    currency: row.currency,
    valetFeeCents: row.customer_fee_cents,
    tipCents: row.tip_cents,
    totalCents: row.customer_fee_cents + row.tip_cents,
    locationId: stay.locationId,
    locationName: stay.locationName,
    timeZone: stay.timeZone,
    assignedValet: row.runner_id ? { id: row.runner_id, name: row.runner_name ?? '' } : null,
    ticket: {
      id: row.stay_id,
      ticketNumber: stay.ticketNumber,
      channel: row.channel,
      ...stay.ticketVehicle,
      customerName: stay.customerName,
      phoneE164: stay.phoneE164,
      parkingSpot: stay.parkingSpot,
      parkingLocation: stay.parkingLocation,
      notes: stay.notes,
    },
    can: computeOrderRights(actor, row),
  };
}

type Wait = { paid_at: string; ready_at: string | null };

/**
 * What a location's estimates are made of, and the paid-to-ready waits of its last hour: open orders
 * count up to now, those for a later time not.
 */
async function getFigures(ctx: Context, locationId: string, now: Date) {
  const { rows } = await sql<{ facts: LocationFacts; waits: Wait[] }>`
    select ${locationFacts(sql`place.id`)} as facts,
      (select coalesce(json_agg(wait), '[]') from (
        select paid_at, ready_at from orders
          where location_id = place.id and ready_at > ${new Date(now.getTime() - HOUR)}
            and paid_at is not null and scheduled_for is null
        union all select paid_at, ready_at from orders
          where location_id = place.id and status in (${sql.join(WAITING)})
            and paid_at is not null and scheduled_for is null) wait) as waits
    from (select ${locationId}::uuid as id) place`.execute(ctx.db);
  const [{ facts, waits }] = rows as [{ facts: LocationFacts; waits: Wait[] }];
  return {
    facts,
    lastHour: waits.map((wait) => ({
      paidAt: new Date(wait.paid_at),
      readyAt: wait.ready_at === null ? null : new Date(wait.ready_at),
    })),
  };
}

/** A location's queue, the most urgent first. What it costs is what is open there, see `orders_queue`. */
export function selectQueue(ctx: Context, locationId: string) {
  return selectOrders(ctx)
    .where('orders.location_id', '=', locationId)
    .where('orders.status', 'in', QUEUED)
    .orderBy('orders.due_at')
    .orderBy('orders.paid_at');
}

/** Where an order of each state is counted; null for one that stands in no queue. */
const counterOf: Record<OrderStatus, 'pending' | 'inProgress' | 'ready' | null> = {
  requested: null,
  paid: 'pending',
  dispatched: 'inProgress',
  ready: 'ready',
  completed: null,
  cancelled: null,
};

/** @throws LOCATION_NOT_FOUND */
export async function getQueue(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  locationId: string,
) {
  await requireLocation(ctx.db, scope, locationId);
  const now = ctx.clock();
  const [rows, { facts, lastHour }] = await Promise.all([
    selectQueue(ctx, locationId).execute(),
    getFigures(ctx, locationId, now),
  ]);
  const estimates = createEstimator(facts, now);
  const counters = { pending: 0, inProgress: 0, ready: 0 };
  for (const { status } of rows) {
    const counter = counterOf[status];
    if (counter) counters[counter] += 1;
  }
  return {
    orders: rows.map((row) => presentQueueOrder(row, estimates, actor, now)),
    counters,
    avgWaitMinutes: avgWaitMinutes(lastHour, now),
    runnersOnShift: facts.runnersOnShift,
  };
}

/** @throws ORDER_NOT_FOUND */
export async function getQueueOrder(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
) {
  const row = await selectOrders(ctx)
    .select(locationFacts(sql.ref('orders.location_id')).as('facts'))
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row || !isWithin(scope, row)) throw new AppError('ORDER_NOT_FOUND');
  const now = ctx.clock();
  return presentQueueOrder(row, createEstimator(row.facts, now), actor, now);
}
