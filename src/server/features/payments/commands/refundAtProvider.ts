import type { Context } from '../../../context.ts';
import {
  type PaymentMetadata,
  type ProviderPayment,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../../../platform/payments/provider.ts';
import type { StoredPayment } from './openPayment.ts';

/**
 * Refunds the part of a payment that earlier partial refunds left. The idempotency key contains the
 * amount refunded before, so a retry sends nothing twice.
 */
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

/** Refunds a whole payment. Safe to repeat: the idempotency key contains the payment's id. */
export async function refundPayment(
  ctx: Context,
  payment: Pick<StoredPayment, 'id' | 'provider_payment_id' | 'received_cents' | 'currency'>,
  metadata: PaymentMetadata,
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
    const now = await ctx.payments.retrieve(providerPaymentId, metadata);
    if (now.status !== 'succeeded') throw error;
    // The refund may have gone through despite the error: the answer was lost, or the provider
    // replays an old error.
    if (now.refundedCents >= now.receivedCents) return;
    // The provider refused the full amount, because a part was refunded in the provider's
    // dashboard. Refunds only the rest.
    if (!isRefused) throw error;
    await refundRemainder(ctx, id, now);
  }
}
