import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { provider as providerCause } from '../../../actor.ts';
import { lockOrder, type LockedOrder } from '../../orders/commands/lock.ts';
import { moveOrder } from '../../orders/commands/transition.ts';
import { abandonPayment } from './abandonPayment.ts';
import { lockPayment } from './transition.ts';

/**
 * The provider has cancelled the order's one payment, so nothing can pay it any more: the order is off
 * and the car parked again, to be asked for anew. Does nothing when the order was decided otherwise.
 *
 * @param attempt the caller's claim. An order that costs nothing is left to whoever has claimed it
 *   since: they may have called off a tip in order to book it without one.
 * @returns the order as it is now
 */
export async function expireUnpayableOrder(
  ctx: Context,
  orderId: string,
  attempt: number | null,
): Promise<LockedOrder> {
  return transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    if (locked.order.status !== 'requested') return locked.order;
    if (payment.due_cents === 0 && payment.attempt !== attempt) return locked.order;
    const { order } = await moveOrder(unit, locked, {
      event: 'cancel',
      by: providerCause,
      set: { cancelled_at: unit.now, cancel_reason: 'payment_cancelled' },
      hint: 'order_updated',
    });
    await abandonPayment(unit, locked.order);
    return order;
  });
}
