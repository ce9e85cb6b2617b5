import { formatDollars } from '#domain/shared/money.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../platform/db/transact.ts';
import { ProviderStateConflict } from '../../platform/payments/provider.ts';
import { enqueueSms } from '../messages/commands.ts';
import { notifyCustomer } from '../messages/commands/notifyCustomer.ts';
import { lockOrder } from '../orders/commands/lock.ts';
import { newsOf } from '../stays/queries/news.ts';
import { ensureProviderPayment } from './commands/openPayment.ts';
import { lockPayment, settlePayment } from './commands/settlePayment.ts';
import { bookRefund } from './ledger.ts';

function paymentById(ctx: Context, paymentId: string) {
  return ctx.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst();
}

async function markRefunded(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const { order, stay } = await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    if (payment.status !== 'refund_due') return;
    await unit.trx
      .updateTable('payments')
      .set({ status: 'refunded', refunded_at: unit.now, closed_at: unit.now })
      .where('id', '=', payment.id)
      .execute();
    await bookRefund(unit, order, payment.id);
    const received = payment.received_cents ?? 0;
    if (received > 0) {
      await enqueueSms(ctx, unit, {
        stay,
        template: 'payment_refunded',
        data: {
          amount: formatDollars(received),
          ticketNumber: stay.ticket_number,
        },
        cause: `refunded:${payment.id}`,
      });
      const { location } = await newsOf(unit.trx, stay);
      await notifyCustomer(ctx, unit, stay, {
        type: 'order_refunded',
        data: { amountCents: received, location },
        subjectId: payment.id,
      });
    }
    unit.hint({
      type: 'order_updated',
      stayId: stay.id,
      locationId: stay.location_id,
      orderId,
      status: stay.status,
      version: stay.version,
    });
  });
}

async function markClosed(ctx: Context, orderId: string): Promise<void> {
  await ctx.db
    .updateTable('payments')
    .set({ closed_at: ctx.clock() })
    .where('order_id', '=', orderId)
    .where('status', '=', 'cancelled')
    .execute();
}

/** Cancels at the provider; when the money had arrived meanwhile it is settled, that is refunded. */
async function cancelAtProvider(ctx: Context, orderId: string, providerPaymentId: string) {
  try {
    await ctx.payments.cancel(providerPaymentId);
  } catch (error) {
    if (!(error instanceof ProviderStateConflict)) throw error;
    const now = await ctx.payments.retrieve(providerPaymentId);
    if (now.status === 'succeeded') return settlePayment(ctx, orderId, now);
    if (now.status !== 'canceled') throw error;
  }
  await markClosed(ctx, orderId);
}

/** Job: tells the provider that a payment is over. Safe to repeat; every call carries one key. */
export async function closePayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await paymentById(ctx, paymentId);
  if (!payment) return;
  if (payment.status === 'refund_due') {
    if (payment.provider_payment_id && (payment.received_cents ?? 0) > 0) {
      await ctx.payments.refund({
        providerPaymentId: payment.provider_payment_id,
        amountCents: payment.received_cents ?? 0,
        idempotencyKey: `refund-${payment.id}`,
      });
    }
    return markRefunded(ctx, payment.order_id);
  }
  if (payment.status === 'cancelled' && payment.closed_at === null) {
    // Created with the same key as ever: finds the provider's payment even if its id got lost.
    const providerPaymentId = await ensureProviderPayment(ctx, payment.order_id);
    if (providerPaymentId) return cancelAtProvider(ctx, payment.order_id, providerPaymentId);
    return markClosed(ctx, payment.order_id);
  }
}

/** Seconds a payment may hang before the reconciler asks the provider. */
const HANGING_SECONDS = 60;
const MOST_AT_ONCE = 200;

/**
 * Job, every minute: asks the provider about every payment that should have come to an end, and
 * settles what it says. Catches the browser closed after paying and the webhook that never came.
 */
export async function reconcilePayments(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - HANGING_SECONDS * 1000);
  const hanging = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where((row) =>
      row.or([
        row('status', 'in', ['open', 'confirming', 'requires_action', 'refund_due']),
        row.and([row('status', '=', 'cancelled'), row('closed_at', 'is', null)]),
      ]),
    )
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(MOST_AT_ONCE)
    .execute();
  for (const payment of hanging) {
    try {
      await reconcile(ctx, payment);
    } catch (error) {
      ctx.log.warn({ err: error, paymentId: payment.id }, 'reconcile');
    }
  }
}

async function reconcile(
  ctx: Context,
  payment: {
    id: string;
    order_id: string;
    status: string;
    provider_payment_id: string | null;
    claimed_at: Date | null;
  },
): Promise<void> {
  if (payment.status === 'refund_due' || payment.status === 'cancelled')
    return closePayment(ctx, payment.id);
  if (!payment.provider_payment_id) return;
  const now = await ctx.payments.retrieve(payment.provider_payment_id);
  if (now.status === 'succeeded') return settlePayment(ctx, payment.order_id, now);
  if (payment.status !== 'confirming' || now.status !== 'requires_payment_method') return;
  // The process that claimed it died before it charged: another card may be tried.
  const silentSince = new Date(ctx.clock().getTime() - HANGING_SECONDS * 1000);
  await ctx.db
    .updateTable('payments')
    .set({ status: 'open' })
    .where('id', '=', payment.id)
    .where('status', '=', 'confirming')
    .where('claimed_at', '<', silentSince)
    .execute();
}
