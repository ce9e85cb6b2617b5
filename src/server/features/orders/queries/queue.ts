import { sql } from 'kysely';
import type { QueueOrder, QueueWait } from '#contract/orders.ts';
import { buildColumns, queueColumnOf } from '#domain/orders/queueColumns.ts';
import {
  type OrderStatus,
  queuedOrderStatuses,
  waitingOrderStatuses,
} from '#domain/orders/states.ts';
import type { PaymentStatus } from '#domain/payments/states.ts';
import type { SettlementWay } from '#domain/payments/ways.ts';
import { computeMeanWaitMinutes } from '#domain/orders/estimate.ts';
import { findHandoverLock } from '#domain/orders/handover.ts';
import { lateMinutes } from '#domain/orders/promise.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { keyColumns, presentKey } from '../../stays/queries/keys.ts';
import {
  presentLocation,
  presentStay,
  presentVehicle,
  stayColumns,
  toInstant,
  vehicleColumns,
} from '../../stays/queries/stayView.ts';
import {
  explainNoOffers,
  lastPassedOffer,
  openDispatchOffer,
  presentOffer,
} from './autoDispatch.ts';
import { type Estimator, createEstimator } from './estimate.ts';
import {
  isRunnerAvailable,
  presentQueueRunners,
  queueRunners,
  type RunnerRow,
} from './queueRunners.ts';
import { locationFacts } from './facts.ts';
import { hasCarsLeft, listCarsLeft } from './carsLeft.ts';
import { listLateReports } from './lateReports.ts';
import { isOnShift } from './onShift.ts';
import { presentOrderTimes, runnerName } from './orderView.ts';
import { isThingInScope, computeOrderRights } from '../policy.ts';
import { literals } from '../../../platform/db/literals.ts';

/** Statuses in the dispatcher's queue: paid, or to be paid at the handover, and not handed over. */
const QUEUED = literals(queuedOrderStatuses);
const WAITING = literals(waitingOrderStatuses);
const REQUESTED = sql.lit<OrderStatus>('requested');
const REFUND_DUE = sql.lit<PaymentStatus>('refund_due');
const CASH = sql.lit<SettlementWay>('cash');
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** SQL of an order's due amount; 0 once the order is paid or cancelled. */
const amountDueCents = sql<number>`case when orders.paid_at is null and orders.cancelled_at is null
  then (select due_cents from payments where order_id = orders.id) else 0 end`;

/** @param viewer null for a wall screen, which takes no steps */
export function selectOrders(ctx: Context, viewer: Actor | null) {
  return ctx.db
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .innerJoin('locations', 'locations.id', 'orders.location_id')
    .innerJoin('businesses', 'businesses.id', 'orders.business_id')
    .leftJoin('people as runner', 'runner.id', 'orders.runner_id')
    .selectAll('orders')
    .select(stayColumns)
    .select(keyColumns)
    .select('locations.handover_proof')
    .select(runnerName)
    .select(isRunnerAvailable.as('is_runner_available'))
    .select((viewer ? isOnShift(viewer) : sql<boolean>`false`).as('is_viewer_on_shift'))
    .select([openDispatchOffer.as('open_offer'), lastPassedOffer.as('last_pass')])
    .select(amountDueCents.as('amount_due_cents'));
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
  const can = computeOrderRights(actor, row);
  return {
    id: row.id,
    status: row.status,
    ...estimates.forOrder(row),
    ...presentOrderTimes(row),
    targetMinutes: row.target_minutes,
    lateMinutes:
      row.promised_at && !row.held_at
        ? lateMinutes(row.promised_at.getTime(), (row.ready_at ?? now).getTime())
        : 0,
    dueAt: estimates.readyAt(row).toISOString(),
    currency: row.currency,
    valetFeeCents: row.customer_fee_cents,
    tipCents: row.tip_cents,
    totalCents: row.customer_fee_cents + row.tip_cents,
    amountDueCents: row.amount_due_cents,
    ...presentLocation(row),
    assignedValet: row.runner_id
      ? {
          id: row.runner_id,
          name: row.runner_name ?? '',
          isAvailable: row.is_runner_available,
        }
      : null,
    ticket: {
      ...presentStay(row),
      id: row.stay_id,
      keyHook: row.key_place === 'on_hook' ? row.key_hook : null,
      key: presentKey(row),
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
    ...presentOffer(row),
    isByHand: row.is_by_hand,
    can: {
      ...can,
      // A car that waits alone has no other place.
      move: can.move && estimates.waiting.length > 1,
      moveFirst: can.move && estimates.canComeFirst(row),
    },
  };
}

type Wait = { queued_at: string; ready_at: string | null };
type Figures = {
  runners: RunnerRow[];
  waits: Wait[];
  entrance: string | null;
  wait_target_minutes: number;
  auto_dispatch: boolean;
  has_unpaid: boolean;
  has_cash: boolean;
  has_reports: boolean;
  has_left: boolean;
};

/**
 * Returns a location's runners and settings, with the waits from queued to ready of the last hour.
 * Open orders count up to now; scheduled orders do not count.
 */
async function getFigures(ctx: Context, locationId: string, now: Date) {
  const { rows } = await sql<Figures>`
    select ${queueRunners(locationId, now)} as runners,
      locations.entrance, locations.wait_target_minutes, locations.auto_dispatch,
      (select coalesce(json_agg(wait), '[]') from (
        select coalesce(resumed_at, queued_at) as queued_at, ready_at from orders
          where location_id = place.id and ready_at > ${new Date(now.getTime() - HOUR)}
            and queued_at is not null and scheduled_for is null
        union all select coalesce(resumed_at, queued_at), ready_at from orders
          where location_id = place.id and status in (${sql.join(WAITING)}) and held_at is null
            and queued_at is not null and scheduled_for is null) wait) as waits,
      exists (select from orders where location_id = place.id and status = ${REQUESTED}) as has_unpaid,
      exists (select from payments join orders on orders.id = payments.order_id
        join order_settlements on order_settlements.order_id = orders.id
        where payments.status = ${REFUND_DUE} and way = ${CASH} and returned_at is null
          and orders.location_id = place.id) as has_cash,
      exists (select from late_reports where location_id = place.id and decided_at is null) as has_reports,
      ${hasCarsLeft(sql.ref('place.id'), now)} as has_left
    from (select ${locationId}::uuid as id) place join locations on locations.id = place.id`.execute(
    ctx.db,
  );
  const [figures] = rows as [Figures];
  return {
    runners: presentQueueRunners(figures.runners),
    entrance: figures.entrance,
    waitTargetMinutes: figures.wait_target_minutes,
    isDispatchedAutomatically: figures.auto_dispatch,
    hasUnpaid: figures.has_unpaid,
    hasCash: figures.has_cash,
    hasReports: figures.has_reports,
    hasLeft: figures.has_left,
    lastHour: figures.waits.map((wait) => ({
      queuedAt: new Date(wait.queued_at),
      readyAt: wait.ready_at === null ? null : new Date(wait.ready_at),
    })),
  };
}

/**
 * Selects a location's queue, unsorted. The partial index `orders_queue` makes the cost depend only
 * on the location's open orders.
 */
export function selectQueue(ctx: Context, viewer: Actor | null, locationId: string) {
  return selectOrders(ctx, viewer)
    .where('orders.location_id', '=', locationId)
    .where('orders.status', 'in', QUEUED)
    .where('orders.held_at', 'is', null);
}

/** Selects requested but unpaid orders. No runner may be sent for their cars yet. */
const selectUnpaid = (ctx: Context, viewer: Actor, locationId: string) =>
  selectOrders(ctx, viewer)
    .where('orders.location_id', '=', locationId)
    .where('orders.status', '=', REQUESTED)
    .orderBy('orders.requested_at');

async function listCashToReturn(ctx: Context, locationId: string) {
  const rows = await ctx.db
    .selectFrom('order_settlements')
    .innerJoin('orders', 'orders.id', 'order_settlements.order_id')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('businesses', 'businesses.id', 'orders.business_id')
    .select(vehicleColumns)
    .select(['orders.id as order_id', 'order_settlements.amount_cents', 'orders.cancelled_at'])
    .select('stays.ticket_number')
    .select('businesses.currency')
    .where('order_settlements.way', '=', CASH)
    .where('order_settlements.returned_at', 'is', null)
    .where('payments.status', '=', REFUND_DUE)
    .where('orders.location_id', '=', locationId)
    .orderBy('orders.cancelled_at')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    ticketNumber: row.ticket_number,
    ...presentVehicle(row),
    amountCents: row.amount_cents,
    currency: row.currency,
    cancelledAt: row.cancelled_at?.toISOString() ?? '',
  }));
}

/** @throws LOCATION_NOT_FOUND */
export async function getQueue(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  locationId: string,
) {
  await requireLocation(ctx.db, scope, locationId);
  const now = ctx.clock();
  const [rows, figures, estimates] = await Promise.all([
    selectQueue(ctx, actor, locationId).execute(),
    getFigures(ctx, locationId, now),
    ctx.readEstimator(locationId),
  ]);
  const {
    runners,
    lastHour,
    entrance,
    waitTargetMinutes,
    hasUnpaid,
    hasCash,
    hasReports,
    hasLeft,
  } = figures;
  const isAnyOnShift = runners.some(({ shift }) => shift?.isHere);
  const [unpaid, cashToReturn, lateReports, carsLeft, noOffers] = await Promise.all([
    hasUnpaid ? selectUnpaid(ctx, actor, locationId).execute() : [],
    hasCash ? listCashToReturn(ctx, locationId) : [],
    hasReports ? listLateReports(ctx, locationId) : [],
    hasLeft ? listCarsLeft(ctx, locationId) : [],
    figures.isDispatchedAutomatically
      ? explainNoOffers(ctx.db, locationId, isAnyOnShift, now)
      : new Map<string, null>(),
  ]);
  const counters = buildColumns(() => 0);
  for (const { status } of rows) {
    const counter = queueColumnOf[status];
    if (counter) counters[counter] += 1;
  }
  return {
    orders: rows.toSorted(estimates.compare).map((row) => ({
      ...presentQueueOrder(row, estimates, actor, now),
      noOffer: noOffers.get(row.id) ?? null,
    })),
    counters,
    avgWaitMinutes: computeMeanWaitMinutes(lastHour, now),
    runnersOnShift: estimates.runnersOnShift,
    runners,
    waits: listWaits(lastHour),
    waitTargetMinutes,
    entrance,
    unpaid: unpaid.map((row) => presentQueueOrder(row, estimates, actor, now)),
    cashToReturn,
    lateReports,
    carsLeft,
  };
}

/** Lists the completed waits with their minutes, the oldest wait first. */
function listWaits(waits: { queuedAt: Date; readyAt: Date | null }[]): QueueWait[] {
  return waits
    .flatMap(({ queuedAt, readyAt }) => {
      if (readyAt === null) return [];
      const minutes = Math.max(0, (readyAt.getTime() - queuedAt.getTime()) / MINUTE);
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
  const row = await selectOrders(ctx, actor)
    .select(locationFacts(sql.ref('orders.location_id')).as('facts'))
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row || !isThingInScope(scope, row)) throw new AppError('ORDER_NOT_FOUND');
  const now = ctx.clock();
  return presentQueueOrder(row, createEstimator(row.facts, now), actor, now);
}
