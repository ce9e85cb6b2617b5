import { formatMoney } from '#domain/shared/money.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../platform/db/transact.ts';
import { enqueueSms } from '../messages/commands.ts';
import { notifyCustomer } from '../messages/commands/notifyCustomer.ts';
import { lockOrder } from '../orders/commands/lock.ts';
import { publishStay } from '../stays/commands/transition.ts';
import { getNotificationContext } from '../stays/queries/notificationContext.ts';
import { releaseSilentClaim } from './commands/claimPayment.ts';
import { cancelAtProvider, refund, refundRemainder } from './commands/closeAtProvider.ts';
import { expireUnpayableOrder } from './commands/expireUnpayableOrder.ts';
import { saveCardOfPayment } from './commands/saveCard.ts';
import { reopenPayment } from './commands/reopenPayment.ts';
import { settlePayment } from './commands/settlePayment.ts';
import { lockPayment, movePayment } from './commands/transition.ts';
import { bookRefund } from './ledger.ts';
import { type DuePayment, claimDue } from './reconcileSchedule.ts';

function findPayment(ctx: Context, paymentId: string) {
  return ctx.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst();
}

async function markRefunded(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const { order, stay } = await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    if (payment.status !== 'refund_due') return;
    await movePayment(unit, payment, {
      event: 'refund',
      set: { refunded_at: unit.now, closed_at: unit.now },
    });
    await bookRefund(unit, order, payment.id);
    const received = payment.received_cents ?? 0;
    if (received > 0) {
      await enqueueSms(ctx, unit, {
        stay,
        template: 'payment_refunded',
        data: {
          amount: formatMoney(received, payment.currency, stay.language),
          ticketNumber: stay.ticket_number,
        },
        dedupeKey: `refunded:${payment.id}`,
      });
      const { location } = getNotificationContext(stay);
      await notifyCustomer(ctx, unit, stay, {
        type: 'order_refunded',
        data: { amountCents: received, currency: payment.currency, location },
        subjectId: payment.id,
      });
    }
    publishStay(unit, stay, { type: 'order_updated', orderId });
  });
}

async function markClosed(ctx: Context, orderId: string): Promise<void> {
  await ctx.db
    .updateTable('payments')
    .set({ closed_at: ctx.clock() })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['cancelled', 'paid'])
    .execute();
}

/** Job: tells the provider that a payment is over. Safe to repeat; every call carries one key. */
export async function closePayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx, paymentId);
  if (!payment) return;
  const { order_id: orderId, status } = payment;
  const receivedNothing = !payment.received_cents;
  if (status === 'refund_due' && !receivedNothing) {
    await refund(ctx, payment);
    return markRefunded(ctx, orderId);
  }
  const isOver = payment.closed_at === null && (status === 'cancelled' || status === 'paid');
  if (status !== 'refund_due' && !(isOver && receivedNothing)) return;
  const arrived = await cancelAtProvider(ctx, orderId);
  // What comes for a cancelled order is settled, that is refunded.
  if (arrived && status === 'cancelled') {
    await settlePayment(ctx, orderId, arrived);
    return;
  }
  // An order that cost nothing was over without it: no part of it was ever booked.
  if (arrived) await refundRemainder(ctx, payment.id, arrived);
  return status === 'refund_due' ? markRefunded(ctx, orderId) : markClosed(ctx, orderId);
}

/** Less than a run is given, so that one ends before the next begins. */
const RUN_MILLISECONDS = 45_000;
/** Questions to the provider under way at once. */
const LANES = 4;

/**
 * Routine, every minute: asks the provider about every payment that should have come to an end, and
 * settles what it says. Catches the browser closed after paying and the webhook that never came.
 */
export async function reconcilePayments(ctx: Context): Promise<void> {
  const until = performance.now() + RUN_MILLISECONDS;
  while (performance.now() < until) {
    const due = await claimDue(ctx);
    if (due.length === 0) return;
    await Promise.all(Array.from({ length: LANES }, () => reconcileAll(ctx, due)));
  }
}

async function reconcileAll(ctx: Context, due: DuePayment[]): Promise<void> {
  for (let payment = due.shift(); payment; payment = due.shift()) {
    try {
      await reconcile(ctx, payment);
    } catch (error) {
      ctx.log.warn({ err: error, paymentId: payment.id }, 'reconcile');
    }
  }
}

async function reconcile(ctx: Context, payment: DuePayment): Promise<void> {
  const { status, order_id: orderId, provider_payment_id: providerPaymentId } = payment;
  if (status === 'refund_due' || status === 'cancelled' || status === 'paid')
    return closePayment(ctx, payment.id);
  if (providerPaymentId) {
    const now = await ctx.payments.retrieve(providerPaymentId);
    if (now.status === 'succeeded') {
      await settlePayment(ctx, orderId, now);
      return saveCardOfPayment(ctx, now);
    }
    const isCancelled = now.status === 'canceled';
    if (isCancelled && payment.due_cents > 0) {
      await expireUnpayableOrder(ctx, orderId, null);
      return;
    }
    if (!isCancelled && now.status !== 'requires_payment_method') return;
    await reopenPayment(ctx, payment, now);
  }
  if (status === 'confirming') await releaseSilentClaim(ctx, orderId);
}
