import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { providerActor as providerCause } from '../../../actor.ts';
import { lockOrder, type LockedOrder } from '../../orders/commands/lock.ts';
import { moveOrder } from '../../orders/commands/transition.ts';
import { abandonPayment } from './abandonPayment.ts';
import { lockPayment } from './transition.ts';

/**
 * Cancels an order whose provider payment was cancelled, because nobody can pay the order any more.
 * The car is parked and can be requested again. Does nothing when the order has left `requested`.
 *
 * @param attempt the caller's claim; null for a webhook or routine. An order that costs nothing is
 *   cancelled only for the current claim: a newer caller may have dropped the tip to book the order
 *   without a card.
 * @returns the order as stored after the call
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
