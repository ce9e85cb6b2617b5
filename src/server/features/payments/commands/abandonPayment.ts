import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { scheduleCheck } from '../reconcileSchedule.ts';
import { releasePromoUse } from './promoUses.ts';
import { lockPayment, movePayment } from './transition.ts';

/**
 * Ends the payment of an order that is cancelled. The `close-payment` job refunds what was paid, or cancels the
 * provider's payment so that nothing can arrive.
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
