import type { Context } from '../../../context.ts';
import { transact, type Unit } from '../../../platform/db/transact.ts';
import { type Cause, type Holder, system } from '../../../actor.ts';
import { abandonPayment } from '../../payments/commands/abandonPayment.ts';
import { requireHoldersOwn } from '../policy.ts';
import { lockOrder, type Locked } from './lock.ts';
import { moveOrder } from './transition.ts';

async function takeBack(unit: Unit, locked: Locked, event: 'cancel' | 'expire', by: Cause) {
  const moved = await moveOrder(unit, locked, {
    event,
    by,
    set: { cancelled_at: unit.now, cancel_reason: event === 'expire' ? 'unpaid' : 'guest' },
    hint: 'order_updated',
  });
  await abandonPayment(unit, moved.order);
}

/**
 * The guest or the customer takes the request back before a runner is sent; what was paid goes back
 * in full. Asked again, as after a lost answer, it changes nothing.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT
 */
export async function cancelOrder(ctx: Context, holder: Holder, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    requireHoldersOwn(holder, locked.stay.id);
    if (locked.order.cancel_reason === 'guest') return;
    await takeBack(unit, locked, 'cancel', holder.by);
  });
}

/** A locked order whose time to be paid is over. */
export async function giveUpUnpaid(unit: Unit, locked: Locked): Promise<void> {
  await takeBack(unit, locked, 'expire', system);
}

/** Job: an order unpaid for 30 minutes. Harmless when it was paid or taken back meanwhile. */
export async function expireOrder(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    if (locked.order.status !== 'requested') return;
    await giveUpUnpaid(unit, locked);
  });
}
