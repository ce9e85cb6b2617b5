import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { scheduleCheck } from '../reconcileSchedule.ts';
import { releasePromo } from './promoUses.ts';
import { lockPayment, movePayment } from './transition.ts';

/** The order of this payment is off: what was paid goes back, what was not can no longer be. */
export async function abandonPayment(
  unit: UnitOfWork,
  order: { id: string; promo_code_id: string | null },
): Promise<void> {
  const payment = await lockPayment(unit, order.id);
  await releasePromo(unit, order);
  await movePayment(unit, payment, { event: 'cancel', set: scheduleCheck(unit.now) });
  await unit.enqueue('close-payment', { paymentId: payment.id });
}
