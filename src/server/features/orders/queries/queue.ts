import { sql } from 'kysely';
import type { QueueOrder, QueueWait } from '#contract/orders.ts';
import {
  type OrderStatus,
  queuedOrderStatuses,
  waitingOrderStatuses,
} from '#domain/orders/states.ts';
import { avgWaitMinutes } from '#domain/orders/estimate.ts';
import { findHandoverLock } from '#domain/orders/handover.ts';
import { lateMinutes } from '#domain/orders/promise.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { presentStay, stayColumns, toInstant } from '../../stays/queries/stayView.ts';
import { type Estimator, createEstimator } from './estimate.ts';
import { listQueueRunners } from './queueRunners.ts';
import { type LocationFacts, locationFacts } from './facts.ts';
import { isWithin, computeOrderRights } from '../policy.ts';

/** Written out in the SQL: for a parameter PostgreSQL could not keep a plan with the partial index. */
const literals = (statuses: OrderStatus[]) => statuses.map((status) => sql.lit(status));
/** What the dispatcher's queue shows: what is paid for and not handed over. */
const QUEUED = literals(queuedOrderStatuses);
const WAITING = literals(waitingOrderStatuses);
const HOUR = 3_600_000;
const MINUTE = 60_000;

export function selectOrders(ctx: Context) {
  return ctx.db
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .innerJoin('locations', 'locations.id', 'orders.location_id')
    .innerJoin('businesses', 'businesses.id', 'orders.business_id')
    .leftJoin('people as runner', 'runner.id', 'orders.runner_id')
    .selectAll('orders')
    .select(stayColumns)
    .select(['locations.handover_proof', 'stays.key_hook', 'stays.key_place'])
    .select(
      sql<string | null>`nullif(trim(runner.first_name || ' ' || runner.last_name), '')`.as(
        'runner_name',
      ),
    )
    .select(
      // As `selectRunners` finds who can be sent, of one who was.
      sql<boolean>`(runner.status = 'active'
        and exists (select from shifts where person_id = runner.id and ended_at is null)
        and exists (select from staff_locations
          where person_id = runner.id and location_id = orders.location_id))`.as(
        'is_runner_available',
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
    lateMinutes:
      row.promised_at && !row.held_at
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
    heldAt: toInstant(row.held_at),
    assignedValet: row.runner_id
      ? {
          id: row.runner_id,
          name: row.runner_name ?? '',
          isAvailable: row.is_runner_available,
        }
      : null,
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
      keyHook: row.key_place === 'on_hook' ? row.key_hook : null,
    },
    handover:
      row.status === 'ready'
        ? {
            rule: row.handover_proof,
            lockedUntil: toInstant(
              findHandoverLock(
                { tries: row.handover_tries, lockedUntil: row.handover_locked_until },
                now,
              ),
            ),
          }
        : null,
    can: computeOrderRights(actor, row),
  };
}

type Wait = { paid_at: string; ready_at: string | null };
type Figures = {
  facts: LocationFacts;
  waits: Wait[];
  entrance: string | null;
  wait_target_minutes: number;
};

/**
 * What a location's estimates are made of, and the paid-to-ready waits of its last hour: open orders
 * count up to now, those for a later time not.
 */
async function getFigures(ctx: Context, locationId: string, now: Date) {
  const { rows } = await sql<Figures>`
    select ${locationFacts(sql`place.id`)} as facts, locations.entrance, locations.wait_target_minutes,
      (select coalesce(json_agg(wait), '[]') from (
        select coalesce(resumed_at, paid_at) as paid_at, ready_at from orders
          where location_id = place.id and ready_at > ${new Date(now.getTime() - HOUR)}
            and paid_at is not null and scheduled_for is null
        union all select coalesce(resumed_at, paid_at), ready_at from orders
          where location_id = place.id and status in (${sql.join(WAITING)}) and held_at is null
            and paid_at is not null and scheduled_for is null) wait) as waits
    from (select ${locationId}::uuid as id) place join locations on locations.id = place.id`.execute(
    ctx.db,
  );
  const [{ facts, waits, entrance, wait_target_minutes: waitTargetMinutes }] = rows as [Figures];
  return {
    facts,
    entrance,
    waitTargetMinutes,
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
    .where('orders.held_at', 'is', null)
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
  const [rows, { facts, lastHour, entrance, waitTargetMinutes }, runners] = await Promise.all([
    selectQueue(ctx, locationId).execute(),
    getFigures(ctx, locationId, now),
    listQueueRunners(ctx.db, locationId),
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
    runners,
    waits: listWaits(lastHour),
    waitTargetMinutes,
    entrance,
  };
}

/** Those that are over, the oldest first. */
function listWaits(waits: { paidAt: Date; readyAt: Date | null }[]): QueueWait[] {
  return waits
    .flatMap(({ paidAt, readyAt }) => {
      if (readyAt === null) return [];
      const minutes = Math.max(0, (readyAt.getTime() - paidAt.getTime()) / MINUTE);
      return [{ readyAt: readyAt.toISOString(), minutes: Math.round(minutes * 10) / 10 }];
    })
    .toSorted((a, b) => a.readyAt.localeCompare(b.readyAt));
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
