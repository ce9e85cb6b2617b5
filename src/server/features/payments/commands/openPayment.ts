import { unsettledPaymentStatuses } from '#domain/payments/states.ts';
import { type QueryCreator, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { ProviderUnreachable } from '../../../platform/payments/provider.ts';
import { scheduleCheck } from '../reconcileSchedule.ts';
import { buildPaymentMetadata } from './paymentMetadata.ts';

/**
 * Adds the payment's row to the SQL statement that creates the order. The provider's payment is
 * created after the commit.
 */
export function addOpenPayment(
  ctx: Context,
  db: QueryCreator<DB>,
  now: Date,
  order: { id: string; business_id: string; customer_fee_cents: number },
): QueryCreator<DB> {
  return db.with('new_payment', (inner) =>
    inner.insertInto('payments').values({
      business_id: order.business_id,
      order_id: order.id,
      provider: ctx.payments.name,
      status: 'open',
      due_cents: order.customer_fee_cents,
      // Null for a free order. Every other order gets its provider payment right after the commit.
      opened_cents: order.customer_fee_cents || null,
      currency: sql<string>`(select currency from businesses where id = ${order.business_id})`,
      ...scheduleCheck(now),
    }),
  );
}

type PaymentOpening = Pick<StoredPayment, 'id' | 'due_cents' | 'opened_cents'>;

/**
 * Stores the amount for the provider's payment before that payment is created. The idempotency key
 * allows only one request body, and a promo code may change the due amount later.
 *
 * A transaction that settles or cancels the order reads this amount under the row lock. That
 * transaction then has the provider's payment closed.
 *
 * @returns the stored amount in smallest units; null when the order can no longer be paid
 */
async function noteOpening(ctx: Context, payment: PaymentOpening): Promise<number | null> {
  if (payment.opened_cents !== null) return payment.opened_cents;
  const noted = await ctx.db
    .updateTable('payments')
    .set((row) => ({
      opened_cents: row.fn.coalesce('opened_cents', row.val(payment.due_cents)),
    }))
    .where('id', '=', payment.id)
    .where('status', 'in', unsettledPaymentStatuses)
    .returning('opened_cents')
    .executeTakeFirst();
  return noted?.opened_cents ?? null;
}

/**
 * Returns the payment of an order with the id of the stay; undefined when the order does not exist.
 */
export async function findPayment(ctx: Context, orderId: string) {
  const payment = await ctx.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .select('orders.stay_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return payment ?? null;
}
export type StoredPayment = Awaited<ReturnType<typeof findPayment>> & object;

/**
 * Creates the provider's payment only once, because the idempotency key contains the payment's id.
 * A repeat after a crash or a lost answer gets the same provider payment.
 *
 * @param isWaitedFor as for the provider's `create`
 * @returns the provider's id, or null when no provider payment exists or is needed
 * @throws ProviderUnreachable
 */
export async function ensureProviderPayment(
  ctx: Context,
  payment: StoredPayment,
  isWaitedFor = false,
): Promise<string | null> {
  if (payment.provider_payment_id) return payment.provider_payment_id;
  const isNeeded = payment.due_cents > 0 || payment.opened_cents !== null;
  const amountCents = isNeeded ? await noteOpening(ctx, payment) : null;
  if (amountCents === null) return null;
  const created = await ctx.payments.create(
    {
      amountCents,
      currency: payment.currency,
      idempotencyKey: `create-${payment.id}`,
      metadata: buildPaymentMetadata(payment),
    },
    isWaitedFor,
  );
  await ctx.db
    .updateTable('payments')
    .set({
      provider_payment_id: created.id,
      client_secret: created.clientSecret,
      // Reopens a payment that was closed before its provider payment existed. Otherwise nothing
      // would close the provider's payment.
      closed_at: null,
      ...scheduleCheck(ctx.clock()),
    })
    .where('id', '=', payment.id)
    .where('provider_payment_id', 'is', null)
    .execute();
  return created.id;
}

/**
 * Creates the provider's payment like `ensureProviderPayment`, with a short timeout. An unreachable
 * provider does not fail the guest's request.
 */
export async function tryProviderPayment(ctx: Context, orderId: string): Promise<void> {
  try {
    const payment = await findPayment(ctx, orderId);
    if (payment) await ensureProviderPayment(ctx, payment, true);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    ctx.log.warn({ orderId }, 'payment provider unreachable; the card form will try again');
  }
}
