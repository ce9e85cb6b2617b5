import { randomUUID } from 'node:crypto';
import type { QueryCreator } from 'kysely';
import type { PayTime } from '#domain/businesses/curb.ts';
import {
  NOW_MINUTES,
  type PickupTime,
  createPickup,
  computePickupDueAt,
} from '#domain/orders/pickup.ts';
import { ORDER_UNPAID_MINUTES } from '#domain/orders/states.ts';
import { parseTargetMinutes } from '#domain/orders/targetMinutes.ts';
import { parseInstant } from '#domain/stays/request.ts';
import { isBeingReturned, isReturnable } from '#domain/stays/states.ts';
import { quoteReturn } from '#domain/payments/price.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import type { EventActor } from '../../../actor.ts';
import {
  buildEventRow,
  lockStay,
  type LockedStay,
  moveStay,
} from '../../stays/commands/transition.ts';
import { lockOrder, type LockedReturn } from './lock.ts';
import { getPricing, toPriceRules } from '../queries/pricing.ts';
import { createEstimator } from '../queries/estimate.ts';
import { getLocationFacts } from '../queries/facts.ts';
import { notifyRunners } from './callRunners.ts';
import { moveOrder } from './transition.ts';

/**
 * Puts an order that is paid at the handover into the queue at the time of the request. Stores the
 * promised time.
 */
async function deferPayment(unit: UnitOfWork, locked: LockedReturn, by: EventActor): Promise<void> {
  const facts = await getLocationFacts(unit.trx, locked.order.location_id);
  const deferred = await moveOrder(unit, locked, {
    event: 'pay_later',
    by,
    set: {
      deferred_at: unit.now,
      ...createEstimator(facts, unit.now).forPayment(locked.order),
    },
    hint: 'payment_completed',
  });
  await notifyRunners(unit, deferred);
}

const addMinutes = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

function requireParked(stay: LockedStay) {
  const { status: state } = stay;
  if (isReturnable(state)) return;
  throw new AppError(isBeingReturned(state) ? 'ORDER_ALREADY_OPEN' : 'CAR_NOT_PARKED', { state });
}

const freeReturn = { priceCents: 0, discountCents: 0, platformFeeCents: 0, customerFeeCents: 0 };

/**
 * Inserts the order and its payment, and changes the stay's status, in one SQL statement with their
 * events.
 *
 * @throws CAR_NOT_PARKED, ORDER_ALREADY_OPEN
 */
async function insertOrder(
  unit: UnitOfWork,
  stay: LockedStay,
  pickup: PickupTime,
  by: EventActor,
  { at, isGone }: { at: Date; isGone: boolean } = { at: unit.now, isGone: false },
): Promise<{ id: string; isFree: boolean; payWhen: PayTime }> {
  requireParked(stay);
  const { targetMinutes, scheduledFor } = pickup;
  const dueAt = computePickupDueAt(pickup, at);
  const pricing = await getPricing(unit.trx, stay, unit.now);
  const price = isGone
    ? freeReturn
    : quoteReturn({
        ...toPriceRules(pricing),
        parkedAt: stay.parked_at ?? unit.now,
        pickupAt: dueAt,
      });
  const id = randomUUID();
  const order = { id, business_id: stay.business_id, customer_fee_cents: price.customerFeeCents };
  const withOrder = unit.trx.with('new_order', (db) =>
    db.insertInto('orders').values({
      ...order,
      location_id: stay.location_id,
      stay_id: stay.id,
      status: 'requested',
      target_minutes: targetMinutes,
      due_at: dueAt,
      scheduled_for: scheduledFor,
      price_cents: price.priceCents,
      discount_cents: price.discountCents,
      platform_fee_cents: price.platformFeeCents,
      platform_fee_payer: pricing.fee.payer,
      platform_fee_type: pricing.fee.type,
      platform_fee_value: pricing.fee.value,
      requested_at: at,
      placed_at: at,
      expires_at: addMinutes(at, ORDER_UNPAID_MINUTES),
    }),
  );
  const along = unit.ctx.orderSubscribers.reduce<QueryCreator<DB>>(
    (db, subscriber) => subscriber.orderCreated(unit.ctx, db, unit.now, order),
    withOrder,
  );
  const event = buildEventRow(stay, {
    type: 'order.request',
    from: null,
    to: 'requested',
    by,
    orderId: id,
    data: {
      targetMinutes,
      scheduledFor: scheduledFor?.toISOString() ?? null,
      customerFeeCents: price.customerFeeCents,
    },
  });
  await moveStay(
    unit,
    stay,
    {
      event: 'request_return',
      by,
      orderId: id,
      hint: { type: 'retrieval_requested', orderId: id },
    },
    { db: along, events: [event] },
  );
  return { id, isFree: price.customerFeeCents === 0, payWhen: pricing.pay_when };
}

/**
 * Creates the order of a parked car that was handed over without one, because custody ends by an
 * order. The return is free: its guest has left. The order stands in the queue since the handover,
 * and no runner is called.
 *
 * @param at time of the handover
 * @throws CAR_NOT_PARKED, ORDER_ALREADY_OPEN
 */
export async function createGoneOrder(
  unit: UnitOfWork,
  stay: LockedStay,
  at: Date,
  by: EventActor,
): Promise<LockedReturn> {
  // A scheduled order says nothing about how long returns take, so estimates leave it out.
  const pickup = { targetMinutes: NOW_MINUTES, scheduledFor: at };
  const { id } = await insertOrder(unit, stay, pickup, by, { at, isGone: true });
  const locked = await lockOrder(unit.trx, id);
  const facts = await getLocationFacts(unit.trx, locked.order.location_id);
  const queued = await moveOrder(unit, locked, {
    event: 'pay_later',
    by,
    set: {
      deferred_at: at,
      ...createEstimator(facts, unit.now).forPayment(locked.order),
    },
    hint: 'payment_completed',
  });
  for (const subscriber of unit.ctx.orderSubscribers)
    await subscriber.freeOrderRequested(unit, {
      ...queued,
      order: { ...queued.order, queued_at: at },
    });
  return lockOrder(unit.trx, id);
}

/**
 * Creates the order that brings a locked stay's car back, fixes the price, and creates the payment.
 * A job expires the order if it is unpaid after 30 minutes. A free order, or an order paid at the
 * handover, joins the queue at once.
 *
 * @returns the order's id
 * @throws CAR_NOT_PARKED, ORDER_ALREADY_OPEN
 */
export async function createReturnOrder(
  unit: UnitOfWork,
  stay: LockedStay,
  pickup: PickupTime,
  by: EventActor,
): Promise<string> {
  const { id: orderId, isFree, payWhen } = await insertOrder(unit, stay, pickup, by);
  if (!isFree && payWhen === 'atHandover') {
    await deferPayment(unit, await lockOrder(unit.trx, orderId), by);
    return orderId;
  }
  await unit.enqueue('expire-order', { orderId }, addMinutes(unit.now, ORDER_UNPAID_MINUTES));
  if (isFree) {
    const locked = await lockOrder(unit.trx, orderId);
    for (const subscriber of unit.ctx.orderSubscribers)
      await subscriber.freeOrderRequested(unit, locked);
  }
  return orderId;
}

export type PickupInput = {
  /** Whole minutes from 1 to 45, as a number or as typed text; up to 5 are as soon as possible. */
  targetMinutes?: unknown;
  scheduledTime?: string | undefined;
};

/** @throws VALIDATION naming `targetMinutes` or `scheduledTime` */
export function requirePickup(
  { targetMinutes, scheduledTime }: PickupInput,
  now: Date,
): PickupTime {
  if (scheduledTime !== undefined) {
    const time = parseInstant(scheduledTime);
    const pickup = time && createPickup(time, now);
    if (!pickup) throw fieldError('scheduledTime', 'time_invalid');
    return pickup;
  }
  const minutes = targetMinutes === undefined ? NOW_MINUTES : parseTargetMinutes(targetMinutes);
  if (minutes === null) throw fieldError('targetMinutes', 'time_invalid');
  return { targetMinutes: minutes, scheduledFor: null };
}

/**
 * Creates an order for a parked car. The car is due some minutes after the payment, or at a fixed
 * time.
 *
 * @returns the order's id
 * @throws CAR_NOT_PARKED, ORDER_ALREADY_OPEN, TICKET_NOT_FOUND, VALIDATION naming `targetMinutes`
 *   or `scheduledTime`
 */
export async function createOrder(
  ctx: Context,
  by: EventActor,
  stayId: string,
  input: PickupInput,
): Promise<string> {
  return transact(ctx, async (unit) => {
    const pickup = requirePickup(input, unit.now);
    const stay = await lockStay(unit.trx, stayId);
    if (!stay) throw new AppError('TICKET_NOT_FOUND');
    return createReturnOrder(unit, stay, pickup, by);
  });
}

/**
 * Calls the subscribers' work outside the database, such as requests to the payment provider. Must
 * be called after the commit. Otherwise the transaction would wait for the network.
 */
export async function announceOrder(ctx: Context, orderId: string): Promise<void> {
  for (const subscriber of ctx.orderSubscribers) await subscriber.orderAnnounced(ctx, orderId);
}
