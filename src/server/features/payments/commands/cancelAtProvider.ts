import type { Context } from '../../../context.ts';
import {
  type ProviderPayment,
  ProviderStateConflict,
} from '../../../platform/payments/provider.ts';
import { ensureProviderPayment, findPayment } from './openPayment.ts';
import { buildPaymentMetadata } from './paymentMetadata.ts';

/**
 * Cancels the provider's payment of an order that is over.
 *
 * @returns the provider's payment if money arrived before the cancellation; null if no money can
 *   arrive any more
 */
export async function cancelAtProvider(
  ctx: Context,
  orderId: string,
): Promise<ProviderPayment | null> {
  // Repeats `create` with the same idempotency key. The provider then returns the existing payment,
  // even if its id was never stored.
  const payment = await findPayment(ctx, orderId);
  const providerPaymentId = payment && (await ensureProviderPayment(ctx, payment));
  if (!providerPaymentId) return null;
  const metadata = buildPaymentMetadata(payment);
  try {
    await ctx.payments.cancel(providerPaymentId, metadata);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderStateConflict)) throw error;
    const now = await ctx.payments.retrieve(providerPaymentId, metadata);
    if (now.status === 'succeeded') return now;
    if (now.status === 'canceled') return null;
    throw error;
  }
}
