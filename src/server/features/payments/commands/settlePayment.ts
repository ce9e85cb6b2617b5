import { sql } from 'kysely';
import { isAwaitingPayment, nextOrderStatus, runningOrderStatuses } from '#domain/orders/states.ts';
import { decideSettlement, type SettlementDecision } from '#domain/payments/settlement.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { ProviderPayment } from '../../../platform/payments/provider.ts';
import { type EventActor, providerActor, systemActor } from '../../../actor.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { notifyRunners } from '../../orders/commands/callRunners.ts';
import { lockOrder, type LockedOrder, type LockedReturn } from '../../orders/commands/lock.ts';
import { moveOrder } from '../../orders/commands/transition.ts';
import { createEstimator } from '../../orders/queries/estimate.ts';
import { type LocationFacts, locationFacts } from '../../orders/queries/facts.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { bookCharge, type OrderSettlement, addChargeLines } from '../ledger.ts';
import { writeReceiptEmail } from '../receipts/email.ts';
import { scheduleCheck } from '../reconcileSchedule.ts';
import { releasePromoUse } from './promoUses.ts';
import {
  type LockedPayment,
  movePayment,
  selectPaymentToLock,
  addPaymentUpdate,
} from './transition.ts';

/** Fields of a provider's payment about money: status, received amount, currency and card. */
export type ReceivedMoney = Pick<ProviderPayment, 'status' | 'receivedCents' | 'currency'> &
  Partial<Pick<ProviderPayment, 'paidWith'>>;

/** Notifies the customer that the money arrived, and tells the runners about the order. */
async function notifyPaid(
  unit: UnitOfWork,
  locked: LockedReturn,
  { receivedCents, currency }: { receivedCents: number; currency: string },
): Promise<void> {
  const { stay, order } = locked;
  if (receivedCents > 0) {
    const context = getNotificationContext(stay);
    await notifyCustomer(unit, stay, {
      type: 'payment_received',
      data: { amountCents: receivedCents, currency, location: context.location },
      subjectId: order.id,
      email: stay.customer_id ? await writeReceiptEmail(unit.ctx, unit.trx, stay.id) : null,
    });
  }
  // Runners of an order to be paid at the handover were notified when the guest requested the car.
  if (order.queued_at === null) await notifyRunners(unit, locked);
}

const settlementsOfOrder = sql<OrderSettlement[]>`(
  select coalesce(json_agg(json_build_object('way', way, 'amountCents', amount_cents)), '[]')
  from order_settlements where order_settlements.order_id = payments.order_id)`;

/**
 * Locks the payment. Reads the payment's settlements and the location's facts for the promised time
 * in the same statement.
 */
const lockWithFacts = (unit: UnitOfWork, order: LockedOrder) =>
  selectPaymentToLock(unit, order.id)
    .select(locationFacts(sql`${order.location_id}::uuid`).as('facts'))
    .select(settlementsOfOrder.as('settlements'))
    .executeTakeFirstOrThrow();

/**
 * Returns the promised times for an order that joins the queue. The times of an order in the queue
 * do not change.
 */
function promise({ order }: LockedReturn, facts: LocationFacts, now: Date) {
  if (order.queued_at !== null) return {};
  return createEstimator(facts, now).forPayment(order);
}

type Paid = {
  received: ReceivedMoney;
  tipCents: number;
  facts: LocationFacts;
  settlements: OrderSettlement[];
  by: EventActor;
};

async function markPaid(
  unit: UnitOfWork,
  locked: LockedReturn,
  payment: LockedPayment,
  { received, tipCents, facts, settlements, by }: Paid,
): Promise<LockedOrder> {
  const withPayment = addPaymentUpdate(unit.trx, payment, {
    event: 'settle',
    set: {
      received_cents: received.receivedCents,
      settled_at: unit.now,
      card_brand: received.paidWith?.brand ?? null,
      card_last4: received.paidWith?.last4 ?? null,
      last_error: null,
      ...scheduleCheck(unit.now),
    },
  });
  // The order became free after the provider's payment was created. The job cancels this payment,
  // so no money is taken.
  if (received.receivedCents === 0 && payment.opened_cents !== null) {
    await unit.enqueue('close-payment', { paymentId: payment.id });
  }
  const paid = await moveOrder(
    unit,
    locked,
    {
      event: 'pay',
      by,
      set: {
        paid_at: unit.now,
        ...promise(locked, facts, unit.now),
        tip_cents: tipCents,
      },
      data: { receivedCents: received.receivedCents, tipCents },
      hint: 'payment_completed',
    },
    addChargeLines(withPayment, unit.now, locked.order, {
      paymentId: payment.id,
      tipCents,
      settlements,
    }),
  );
  await notifyPaid(unit, locked, {
    receivedCents: received.receivedCents + sumCash(settlements),
    currency: payment.currency,
  });
  return paid.order;
}

const sumCash = (settlements: OrderSettlement[]) =>
  settlements.reduce((sum, { way, amountCents }) => sum + (way === 'cash' ? amountCents : 0), 0);

type Refund = Extract<SettlementDecision, { action: 'refund' }>;

async function markForRefund(
  unit: UnitOfWork,
  locked: LockedReturn,
  { settlements, ...payment }: LockedPayment & { settlements: OrderSettlement[] },
  received: ReceivedMoney,
  { reason, tipCents }: Refund,
): Promise<LockedOrder> {
  await movePayment(unit, payment, {
    event: 'refuse',
    set: {
      received_cents: received.receivedCents,
      received_currency: reason === 'wrong_currency' ? received.currency.toUpperCase() : null,
      settled_at: unit.now,
      ...scheduleCheck(unit.now),
    },
  });
  if (tipCents !== null)
    await bookCharge(unit, locked.order, { paymentId: payment.id, tipCents, settlements });
  let { order } = locked;
  // The order's only provider payment is used up. The order cannot be paid any more, but a new
  // order can.
  if (nextOrderStatus(order.status, 'cancel')) {
    const isLate = reason === 'order_expired';
    ({ order } = await moveOrder(unit, locked, {
      event: isLate ? 'expire' : 'cancel',
      by: providerActor,
      set: { cancelled_at: unit.now, cancel_reason: isLate ? 'unpaid' : 'payment_refused' },
      hint: 'order_updated',
    }));
    await releasePromoUse(unit, locked.order);
  }
  await unit.enqueue('close-payment', { paymentId: payment.id });
  return order;
}

/**
 * Books the money that the provider reports. The confirm call, the webhook and the reconciler all
 * call this function. Under the row lock the first caller books and the others do nothing. The tip
 * is the amount beyond the valet fee, not the requested tip.
 *
 * @returns the order as stored after the call
 */
export async function settlePayment(
  ctx: Context,
  orderId: string,
  received: ReceivedMoney,
): Promise<LockedOrder> {
  return transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    const { facts, settlements, ...payment } = await lockWithFacts(unit, locked.order);
    const decision = decideSettlement({
      orderStatus: locked.order.status,
      paymentStatus: payment.status,
      dueCents: payment.due_cents,
      currency: payment.currency,
      isExpired: isAwaitingPayment(locked.order.status) && locked.order.expires_at <= unit.now,
      received: {
        amountCents: received.receivedCents,
        currency: received.currency,
        status: received.status,
      },
    });
    if (decision.action === 'paid') {
      const { tipCents } = decision;
      const paid = { received, tipCents, facts, settlements, by: providerActor };
      return markPaid(unit, locked, payment, paid);
    }
    const isOnItsWay = runningOrderStatuses.includes(locked.order.status);
    // A car on its way is called back by staff only. Money that is less than the due amount stays
    // unbooked until the order is paid another way. The unbooked money is refunded then.
    if (decision.action === 'refund' && !isOnItsWay) {
      return markForRefund(unit, locked, { ...payment, settlements }, received, decision);
    }
    return locked.order;
  });
}

/**
 * Marks an order as paid when nothing is due. Runs in the unit of work that makes the order free:
 * the request, a promo code, or a settlement at the desk. A card charge still under way is
 * refunded.
 */
export async function settleFreeOrder(
  unit: UnitOfWork,
  locked: LockedReturn,
  by: EventActor = systemActor,
): Promise<void> {
  const { facts, settlements, ...payment } = await lockWithFacts(unit, locked.order);
  if (payment.due_cents > 0) return;
  const received = { status: 'succeeded', receivedCents: 0, currency: payment.currency } as const;
  await markPaid(unit, locked, payment, {
    received,
    tipCents: 0,
    facts,
    settlements,
    by,
  });
}
