import type { PaymentStatus } from '#domain/payments/states.ts';
import type { Context } from '../../../context.ts';
import type { ProviderPayment } from '../../../platform/payments/provider.ts';
import { releaseClaim } from './claimPayment.ts';

type ChallengedPayment = { order_id: string; status: PaymentStatus; attempt: number };

/**
 * Reopens a payment after a failed bank challenge whose client did not call again. The guest can
 * then use another card or a promo code. Does nothing when a newer charge attempt has begun since
 * `payment` was read.
 */
export async function reopenPayment(
  ctx: Context,
  payment: ChallengedPayment,
  said: ProviderPayment,
): Promise<void> {
  if (payment.status !== 'requires_action' || said.status !== 'requires_payment_method') return;
  const { order_id: orderId, attempt } = payment;
  const failed = { event: 'decline', reason: said.lastError, isAnswered: true } as const;
  await releaseClaim(ctx, { orderId, attempt }, failed);
}
