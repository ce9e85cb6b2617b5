import { nextPaymentStatus, type PaymentStatus } from '#domain/payments/states.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { scheduleCheck } from '../reconcileSchedule.ts';
import { releasePromo } from './promoUses.ts';
import { lockPayment } from './settlePayment.ts';

/** The order of this payment is off: what was paid goes back, what was not can no longer be. */
export async function abandonPayment(
  unit: UnitOfWork,
  order: { id: string; promo_code_id: string | null },
): Promise<void> {
  const payment = await lockPayment(unit, order.id);
  await releasePromo(unit, order);
  const status = nextPaymentStatus(payment.status as PaymentStatus, 'cancel');
  if (!status) return;
  await unit.trx
    .updateTable('payments')
    .set({ status, ...scheduleCheck(unit.now) })
    .where('id', '=', payment.id)
    .execute();
  await unit.enqueue('close-payment', { paymentId: payment.id });
}
