import { nextPaymentStatus, type PaymentStatus } from '#domain/payments/states.ts';
import type { Unit } from '../../../platform/db/transact.ts';
import { lookSoon } from '../looks.ts';
import { releasePromo } from './promoUses.ts';
import { lockPayment } from './settlePayment.ts';

/** The order of this payment is off: what was paid goes back, what was not can no longer be. */
export async function abandonPayment(
  unit: Unit,
  order: { id: string; promo_code_id: string | null },
): Promise<void> {
  const payment = await lockPayment(unit, order.id);
  await releasePromo(unit, order);
  const status = nextPaymentStatus(payment.status as PaymentStatus, 'cancel');
  if (!status) return;
  await unit.trx
    .updateTable('payments')
    .set({ status, ...lookSoon(unit.now) })
    .where('id', '=', payment.id)
    .execute();
  await unit.enqueue('close-payment', { paymentId: payment.id });
}
