import type { Context } from '../../../context.ts';
import type { Unit } from '../../../platform/db/transact.ts';
import { ProviderUnreachable } from '../../../platform/payments/provider.ts';
import { lookSoon } from '../looks.ts';

/** Writes the payment row of a new order. The provider hears of it after the commit. */
export async function openPayment(
  ctx: Context,
  unit: Unit,
  order: { id: string; business_id: string; customer_fee_cents: number },
): Promise<void> {
  await unit.trx
    .insertInto('payments')
    .values({
      business_id: order.business_id,
      order_id: order.id,
      provider: ctx.payments.name,
      status: 'open',
      due_cents: order.customer_fee_cents,
      ...lookSoon(unit.now),
    })
    .execute();
}

/**
 * The provider's payment of an order that costs nothing but carries a tip. It is created with the
 * same amount whatever the tip is, as its key may come with one body only; the charge sets the tip.
 */
const PLACEHOLDER_CENTS = 100;

/**
 * Notes that the provider is about to hear of an order that costs nothing. Whoever settles or cancels
 * the order sees it under the lock, and has the provider's payment closed.
 *
 * @returns whether the order can still be paid
 */
async function noteTip(ctx: Context, paymentId: string): Promise<boolean> {
  const noted = await ctx.db
    .updateTable('payments')
    .set({ tip_tried: true })
    .where('id', '=', paymentId)
    .where('status', 'in', ['open', 'confirming', 'requires_action'])
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Creates the provider's payment of the fee, once: the key is the payment's own id, so a repeat
 * after a crash or a lost answer finds the same one.
 *
 * @param evenIfFree a tip is to be charged for an order that costs nothing
 * @returns the provider's id, or null when nothing is due and the provider is not needed
 * @throws ProviderUnreachable
 */
export async function ensureProviderPayment(
  ctx: Context,
  orderId: string,
  { evenIfFree }: { evenIfFree: boolean } = { evenIfFree: false },
): Promise<string | null> {
  const payment = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (payment.provider_payment_id) return payment.provider_payment_id;
  if (payment.due_cents === 0 && !payment.tip_tried) {
    if (!evenIfFree || !(await noteTip(ctx, payment.id))) return null;
  }
  const created = await ctx.payments.create({
    amountCents: payment.due_cents || PLACEHOLDER_CENTS,
    currency: payment.currency,
    idempotencyKey: `create-${payment.id}`,
    metadata: { paymentId: payment.id, orderId },
  });
  await ctx.db
    .updateTable('payments')
    .set({
      provider_payment_id: created.id,
      client_secret: created.clientSecret,
      // Over meanwhile, and closed without it: it is to be closed again.
      closed_at: null,
      ...lookSoon(ctx.clock()),
    })
    .where('id', '=', payment.id)
    .where('provider_payment_id', 'is', null)
    .execute();
  return created.id;
}

/** As `ensureProviderPayment`, but an unreachable provider does not undo the guest's request. */
export async function tryProviderPayment(ctx: Context, orderId: string): Promise<void> {
  try {
    await ensureProviderPayment(ctx, orderId);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    ctx.log.warn({ orderId }, 'payment provider unreachable; the card form will try again');
  }
}
