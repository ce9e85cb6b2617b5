import type { Context } from '../../../context.ts';
import {
  type ProviderPayment,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../../../platform/payments/provider.ts';
import { ensureProviderPayment, findPayment, type Payment } from './openPayment.ts';

/**
 * Cancels what the provider knows of a payment that is over.
 *
 * @returns what had arrived before; null where nothing can arrive any more
 */
export async function cancelAtProvider(
  ctx: Context,
  orderId: string,
): Promise<ProviderPayment | null> {
  // Created with the same key as ever: finds the provider's payment even if its id got lost.
  const payment = await findPayment(ctx, orderId);
  const providerPaymentId = payment && (await ensureProviderPayment(ctx, payment));
  if (!providerPaymentId) return null;
  try {
    await ctx.payments.cancel(providerPaymentId);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderStateConflict)) throw error;
    const now = await ctx.payments.retrieve(providerPaymentId);
    if (now.status === 'succeeded') return now;
    if (now.status === 'canceled') return null;
    throw error;
  }
}

/** Sends back what is still here of a payment, of which a part, or all, may have gone back before. */
export async function refundRemainder(
  ctx: Context,
  paymentId: string,
  now: ProviderPayment,
): Promise<void> {
  const { receivedCents, refundedCents } = now;
  if (receivedCents <= refundedCents) return;
  await ctx.payments.refund({
    providerPaymentId: now.id,
    amountCents: receivedCents - refundedCents,
    currency: now.currency,
    idempotencyKey: `refund-${paymentId}-after-${refundedCents}`,
  });
}

/** Sends all of a payment back. Safe to repeat: the key is the payment's. */
export async function refund(
  ctx: Context,
  payment: Pick<Payment, 'id' | 'provider_payment_id' | 'received_cents' | 'currency'>,
): Promise<void> {
  const { id, provider_payment_id: providerPaymentId, received_cents: amountCents } = payment;
  const { currency } = payment;
  if (!providerPaymentId || !amountCents) return;
  try {
    await ctx.payments.refund({
      providerPaymentId,
      amountCents,
      currency,
      idempotencyKey: `refund-${id}`,
    });
  } catch (error) {
    const isRefused = error instanceof ProviderStateConflict;
    if (!isRefused && !(error instanceof ProviderUnreachable)) throw error;
    const now = await ctx.payments.retrieve(providerPaymentId);
    if (now.status !== 'succeeded') throw error;
    // The answer got lost, or the provider keeps answering with the trouble it had: asking tells more.
    if (now.refundedCents >= now.receivedCents) return;
    // Somebody refunded at the provider itself: the whole is more than there is.
    if (!isRefused) throw error;
    await refundRemainder(ctx, id, now);
  }
}
