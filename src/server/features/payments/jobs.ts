import {
  closablePaymentStatuses,
  nextPaymentStatus,
  nextProviderStep,
} from '#domain/payments/states.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { transact } from '../../platform/db/transact.ts';
import {
  type ProviderPaymentStatus,
  ProviderUnreachable,
} from '../../platform/payments/provider.ts';
import { lockOrder } from '../orders/commands/lock.ts';
import { publishStay } from '../stays/commands/transition.ts';
import { releaseSilentClaim } from './commands/claimPayment.ts';
import { cancelAtProvider } from './commands/cancelAtProvider.ts';
import { refundPayment, refundRemainder } from './commands/refundAtProvider.ts';
import { expireUnpayableOrder } from './commands/expireUnpayableOrder.ts';
import { notifyRefunded } from './commands/notifyRefunded.ts';
import { buildPaymentMetadata } from './commands/paymentMetadata.ts';
import { saveCardOfPayment } from './commands/saveCard.ts';
import { reopenPayment } from './commands/reopenPayment.ts';
import { settlePayment } from './commands/settlePayment.ts';
import { lockPayment, movePayment } from './commands/transition.ts';
import { bookRefund } from './ledger.ts';
import { type DuePayment, claimDuePayments } from './reconcileSchedule.ts';

function findPayment(ctx: Context, paymentId: string) {
  return ctx.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst();
}

/**
 * Returns false, and logs an error, for a payment of another provider. Only the earlier provider
 * knows such a payment, so the operator has to close the payment at that provider.
 */
function isWithThisProvider(ctx: Context, payment: { id: string; provider: string }): boolean {
  const { name } = ctx.payments;
  if (payment.provider === name) return true;
  const { id: paymentId, provider } = payment;
  ctx.log.error({ paymentId, provider, asking: name }, 'payment of another provider set aside');
  return false;
}

async function hasCashToReturn(db: Queryable, orderId: string): Promise<boolean> {
  const cash = await db
    .selectFrom('order_settlements')
    .select('id')
    .where('order_id', '=', orderId)
    .where('way', '=', 'cash')
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  return cash !== undefined;
}

async function markRefunded(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const { order, stay } = await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    if (!nextPaymentStatus(payment.status, 'refund')) return;
    // Cash that staff have not handed back yet blocks the refund. `returnCash` enqueues this job
    // again.
    if (await hasCashToReturn(unit.trx, orderId)) return;
    await movePayment(unit, payment, {
      event: 'refund',
      set: { refunded_at: unit.now, closed_at: unit.now },
    });
    await bookRefund(unit, order, payment.id);
    const received = payment.received_cents ?? 0;
    const currency = payment.received_currency ?? payment.currency;
    if (received > 0)
      await notifyRefunded(unit, stay, { id: payment.id, amountCents: received, currency });
    publishStay(unit, stay, { type: 'order_updated', orderId });
  });
}

async function markClosed(ctx: Context, orderId: string): Promise<void> {
  await ctx.db
    .updateTable('payments')
    .set({ closed_at: ctx.clock() })
    .where('order_id', '=', orderId)
    .where('status', 'in', closablePaymentStatuses)
    .execute();
}

/**
 * Job: refunds or cancels a payment at the provider. A retry is harmless, because every call has
 * the payment's idempotency key.
 */
export async function closePayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx, paymentId);
  if (!payment || !isWithThisProvider(ctx, payment)) return;
  const { order_id: orderId, status } = payment;
  const step = nextProviderStep(status);
  const receivedNothing = !payment.received_cents;
  if (step === 'refund' && !receivedNothing) {
    await refundPayment(ctx, payment, buildPaymentMetadata(payment));
    return markRefunded(ctx, orderId);
  }
  const isOver = payment.closed_at === null && step === 'close';
  if (step !== 'refund' && !(isOver && receivedNothing)) return;
  const arrived = await cancelAtProvider(ctx, orderId);
  // Money for a cancelled order is booked first, because only the booking marks the payment for
  // refund.
  if (arrived && nextPaymentStatus(status, 'refuse')) {
    await settlePayment(ctx, orderId, arrived);
    return;
  }
  // Money for a cancelled free order was never booked. The refund is not booked either.
  if (arrived) await refundRemainder(ctx, payment.id, arrived);
  return step === 'refund' ? markRefunded(ctx, orderId) : markClosed(ctx, orderId);
}

/** Maps the provider's status to what the status means for a payment that is still open. */
const outcomes: Record<ProviderPaymentStatus, 'arrived' | 'over' | 'unpaid' | 'pending'> = {
  succeeded: 'arrived',
  canceled: 'over',
  requires_payment_method: 'unpaid',
  requires_action: 'pending',
  processing: 'pending',
};

/**
 * Time limit of one run, shorter than the minute between two runs. Otherwise two runs would
 * overlap.
 */
const RUN_MILLISECONDS = 45_000;
/** Number of concurrent requests to the provider. */
const LANES = 4;

/**
 * Routine, every minute: asks the provider about every payment that should have ended, and settles
 * the result. Needed when the browser was closed after paying or the webhook never arrived.
 */
export async function reconcilePayments(ctx: Context): Promise<void> {
  const until = performance.now() + RUN_MILLISECONDS;
  while (performance.now() < until) {
    const due = await claimDuePayments(ctx);
    if (due.length === 0) return;
    await Promise.all(Array.from({ length: LANES }, () => reconcileAll(ctx, due)));
  }
}

async function reconcileAll(ctx: Context, due: DuePayment[]): Promise<void> {
  for (let payment = due.shift(); payment; payment = due.shift()) {
    try {
      await reconcile(ctx, payment);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable))
        ctx.log.warn({ err: error, paymentId: payment.id }, 'payment could not be reconciled');
    }
  }
}

async function reconcile(ctx: Context, payment: DuePayment): Promise<void> {
  const { status, order_id: orderId, provider_payment_id: providerPaymentId } = payment;
  if (nextProviderStep(status) !== 'ask') return closePayment(ctx, payment.id);
  if (!isWithThisProvider(ctx, payment)) return;
  if (providerPaymentId) {
    const now = await ctx.payments.retrieve(providerPaymentId, buildPaymentMetadata(payment));
    const outcome = outcomes[now.status];
    if (outcome === 'arrived') {
      await settlePayment(ctx, orderId, now);
      return saveCardOfPayment(ctx, now);
    }
    if (outcome === 'over') {
      await expireUnpayableOrder(ctx, orderId, null);
      return;
    }
    if (outcome === 'pending') return;
    await reopenPayment(ctx, payment, now);
  }
  if (nextPaymentStatus(status, 'release')) await releaseSilentClaim(ctx, orderId);
}
