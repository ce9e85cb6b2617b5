import { computeDueWhenPaid } from '#domain/orders/queue.ts';
import { decideSettlement, type SettlementDecision } from '#domain/payments/settlement.ts';
import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import type { ProviderPayment } from '../../../platform/payments/provider.ts';
import { provider as providerCause } from '../../../actor.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { callRunners } from '../../orders/commands/callRunners.ts';
import { lockOrder, type LockedOrder, type LockedReturn } from '../../orders/commands/lock.ts';
import { moveOrder } from '../../orders/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { bookCharge, withCharge } from '../ledger.ts';
import { scheduleCheck } from '../reconcileSchedule.ts';
import { releasePromo } from './promoUses.ts';
import { lockPayment, type LockedPayment, movePayment, withMovedPayment } from './transition.ts';

/** What the provider says of a payment, as far as money is concerned. */
export type ReceivedMoney = Pick<ProviderPayment, 'status' | 'receivedCents' | 'currency'>;

/** The customer hears that their money arrived, the runners that a car is wanted. */
async function notifyPaid(
  ctx: Context,
  unit: UnitOfWork,
  locked: LockedReturn,
  { receivedCents, currency }: { receivedCents: number; currency: string },
) {
  const { stay, order } = locked;
  if (receivedCents > 0) {
    const context = getNotificationContext(stay);
    await notifyCustomer(ctx, unit, stay, {
      type: 'payment_received',
      data: { amountCents: receivedCents, currency, location: context.location },
      subjectId: order.id,
    });
  }
  await callRunners(ctx, unit, locked);
}

async function markPaid(
  ctx: Context,
  unit: UnitOfWork,
  locked: LockedReturn,
  payment: LockedPayment,
  received: ReceivedMoney,
  tipCents: number,
): Promise<LockedOrder> {
  const withPayment = withMovedPayment(unit.trx, payment, {
    event: 'settle',
    set: {
      received_cents: received.receivedCents,
      settled_at: unit.now,
      last_error: null,
      ...scheduleCheck(unit.now),
    },
  });
  // Booked without a tip that was tried, or with all taken off: the provider must not take it any more.
  if (received.receivedCents === 0 && payment.opened_cents !== null) {
    await unit.enqueue('close-payment', { paymentId: payment.id });
  }
  const { due_at, target_minutes, scheduled_for } = locked.order;
  const dueAt = computeDueWhenPaid(
    { dueAt: due_at, targetMinutes: target_minutes, scheduledFor: scheduled_for },
    unit.now,
  );
  const paid = await moveOrder(
    unit,
    locked,
    {
      event: 'pay',
      by: providerCause,
      set: { paid_at: unit.now, due_at: dueAt, tip_cents: tipCents },
      data: { receivedCents: received.receivedCents, tipCents },
      hint: 'payment_completed',
    },
    withCharge(withPayment, unit.now, locked.order, payment.id, tipCents),
  );
  await notifyPaid(ctx, unit, locked, {
    receivedCents: received.receivedCents,
    currency: payment.currency,
  });
  return paid.order;
}

type Refund = Extract<SettlementDecision, { action: 'refund' }>;

async function markForRefund(
  unit: UnitOfWork,
  locked: LockedReturn,
  payment: LockedPayment,
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
  if (tipCents !== null) await bookCharge(unit, locked.order, payment.id, tipCents);
  let { order } = locked;
  // The provider's one payment is used up: this order can no longer be paid, a new one can.
  if (order.status === 'requested') {
    const isLate = reason === 'order_expired';
    ({ order } = await moveOrder(unit, locked, {
      event: isLate ? 'expire' : 'cancel',
      by: providerCause,
      set: { cancelled_at: unit.now, cancel_reason: isLate ? 'unpaid' : 'payment_refused' },
      hint: 'order_updated',
    }));
    await releasePromo(unit, locked.order);
  }
  await unit.enqueue('close-payment', { paymentId: payment.id });
  return order;
}

/**
 * Books what the provider says arrived. The confirm call, the webhook and the reconciler all end
 * here; under the row lock the first books, the others find it done. The tip is what arrived
 * beyond the fee, never what was asked for.
 *
 * @returns the order as it is now
 */
export async function settlePayment(
  ctx: Context,
  orderId: string,
  received: ReceivedMoney,
): Promise<LockedOrder> {
  return transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    const decision = decideSettlement({
      orderStatus: locked.order.status,
      paymentStatus: payment.status,
      dueCents: payment.due_cents,
      currency: payment.currency,
      isExpired: locked.order.expires_at <= unit.now,
      received: {
        amountCents: received.receivedCents,
        currency: received.currency,
        status: received.status,
      },
    });
    if (decision.action === 'paid') {
      return markPaid(ctx, unit, locked, payment, received, decision.tipCents);
    }
    if (decision.action === 'refund') {
      return markForRefund(unit, locked, payment, received, decision);
    }
    return locked.order;
  });
}
