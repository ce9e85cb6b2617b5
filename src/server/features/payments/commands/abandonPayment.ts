import type { UnitOfWork } from '../../../context.ts';
import { scheduleCheck } from '../reconcileSchedule.ts';
import { releasePromoUse } from './promoUses.ts';
import { lockPayment, movePayment } from './transition.ts';

/**
 * Ends the payment of a cancelled order. The `close-payment` job refunds received money, or cancels
 * the provider's payment, after which no money can arrive.
 */
export async function abandonPayment(
  unit: UnitOfWork,
  order: { id: string; promo_code_id: string | null },
): Promise<void> {
  const payment = await lockPayment(unit, order.id);
  await releasePromoUse(unit, order);
  await movePayment(unit, payment, { event: 'cancel', set: scheduleCheck(unit.now) });
  await unit.enqueue('close-payment', { paymentId: payment.id });
}
