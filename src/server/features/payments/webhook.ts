import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { type PaymentMetadata, ProviderUnreachable } from '../../platform/payments/provider.ts';
import { expireUnpayableOrder } from './commands/expireUnpayableOrder.ts';
import { buildPaymentMetadata, buildTipMetadata } from './commands/paymentMetadata.ts';
import { saveCardOfPayment } from './commands/saveCard.ts';
import { reopenPayment } from './commands/reopenPayment.ts';
import { findTipAtProvider, settleReportedTip } from './commands/settleLaterTip.ts';
import { settlePayment } from './commands/settlePayment.ts';

/**
 * Handles a signed event of the provider. Amounts come from a fresh request to the provider, not
 * from the event. Acknowledges and drops a repeated event and an event of an unknown payment.
 * Stores the event's id last: after a failure or crash the provider sends the event again.
 *
 * @throws INVALID_SIGNATURE, RATE_LIMITED after too many of these, PAYMENT_UNAVAILABLE
 */
export async function handleWebhook(
  ctx: Context,
  {
    rawBody,
    signature,
    address,
  }: { rawBody: string; signature: string | undefined; address: string },
): Promise<void> {
  const event = ctx.payments.readWebhook(rawBody, signature);
  if (!event) {
    await ctx.limits.use('webhookAddress', address);
    await recordFailure(ctx, 'INVALID_SIGNATURE');
    throw new AppError('INVALID_SIGNATURE');
  }
  const key = { provider: ctx.payments.name, event_id: event.id };
  const seen = await ctx.db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', key.provider)
    .where('event_id', '=', key.event_id)
    .executeTakeFirst();
  if (seen) return;
  if (event.providerPaymentId)
    await reconcileFromProvider(ctx, event.providerPaymentId).catch(async (error: unknown) => {
      await recordFailure(ctx, error instanceof AppError ? error.code : 'INTERNAL');
      throw error;
    });
  await ctx.db
    .insertInto('payment_events')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Counts failures of a day in one row per reason. Administrators see the problem, and strangers
 * cannot fill the disk with rows.
 */
async function recordFailure(ctx: Context, reason: string): Promise<void> {
  const at = sql<Date>`clock_timestamp()`;
  await ctx.db
    .insertInto('webhook_failures')
    .values({
      provider: ctx.payments.name,
      reason,
      day: sql<Date>`current_date`,
      count: 1,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'reason', 'day'])
        .doUpdateSet({ count: sql<number>`webhook_failures.count + 1`, last_at: at }),
    )
    .execute();
}

async function reconcileFromProvider(ctx: Context, providerPaymentId: string): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['id', 'order_id', 'status', 'attempt'])
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  if (!payment) {
    const tip = await findTipAtProvider(ctx, providerPaymentId);
    if (!tip) return;
    const said = await retrieve(ctx, providerPaymentId, buildTipMetadata(tip));
    await settleReportedTip(ctx, tip, said);
    return;
  }
  const now = await retrieve(ctx, providerPaymentId, buildPaymentMetadata(payment));
  if (now.status === 'succeeded') {
    await settlePayment(ctx, payment.order_id, now);
    await saveCardOfPayment(ctx, now);
  }
  await reopenPayment(ctx, payment, now);
  if (now.status === 'canceled') await expireUnpayableOrder(ctx, payment.order_id, null);
}

async function retrieve(ctx: Context, providerPaymentId: string, metadata: PaymentMetadata) {
  try {
    return await ctx.payments.retrieve(providerPaymentId, metadata);
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('PAYMENT_UNAVAILABLE');
    throw error;
  }
}
