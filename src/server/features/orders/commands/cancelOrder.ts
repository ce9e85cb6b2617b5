import { isCancellable, nextOrderStatus } from '#domain/orders/states.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { type StayOwner, systemActor } from '../../../actor.ts';
import { requireStayOwner } from '../policy.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { findLinkAddress } from '../../stays/queries/links.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { lockOrder, type LockedReturn } from './lock.ts';
import { moveOrder, type OrderTransition } from './transition.ts';

type OrderEnd = Omit<OrderTransition, 'event' | 'hint'> & {
  reason: 'guest' | 'staff' | 'unpaid';
};

/** Ends a locked order, and with it its payment and its tips. */
export async function cancelLocked(
  unit: UnitOfWork,
  locked: LockedReturn,
  { reason, set, ...end }: OrderEnd,
  db?: Parameters<typeof moveOrder>[3],
) {
  const move = {
    ...end,
    event: reason === 'unpaid' ? ('expire' as const) : ('cancel' as const),
    set: { ...set, cancelled_at: unit.now, cancel_reason: reason },
    hint: 'order_updated' as const,
  };
  const moved = await moveOrder(unit, locked, move, db);
  for (const subscriber of unit.ctx.orderSubscribers)
    await subscriber.orderEnded(unit, moved.order);
}

/**
 * Cancels an order for its guest or customer before a runner is sent, and refunds the payment in
 * full. A repeat after a lost answer changes nothing.
 *
 * @param onlyUnpaid refuses an order that was paid meanwhile
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT
 */
export async function cancelOrder(
  ctx: Context,
  owner: StayOwner,
  orderId: string,
  onlyUnpaid = false,
): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    requireStayOwner(owner, locked.stay.id);
    if (locked.order.cancel_reason === 'guest') return;
    const { status } = locked.order;
    if (!isCancellable(locked.order) || (onlyUnpaid && status !== 'requested'))
      throw new AppError('STATE_CONFLICT', { state: status });
    await cancelLocked(unit, locked, { reason: 'guest', by: owner.by });
  });
}

/**
 * Expires a locked order whose payment deadline has passed. Tells the customer why no car comes.
 */
export async function expireUnpaid(unit: UnitOfWork, locked: LockedReturn): Promise<void> {
  await cancelLocked(unit, locked, { reason: 'unpaid', by: systemActor });
  const { stay, order } = locked;
  const { car, location } = getNotificationContext(stay);
  await notifyCustomer(unit, stay, {
    type: 'order_expired',
    data: { car, location },
    subjectId: order.id,
  });
  const link = findLinkAddress(unit.ctx, stay);
  if (!link) return;
  await enqueueSms(unit, {
    stay,
    template: 'request_expired',
    data: { link, ticketNumber: stay.ticket_number },
    dedupeKey: `request-expired:${order.id}`,
  });
}

/**
 * Job: expires an order that is unpaid after 30 minutes. Does nothing when the order is paid or
 * cancelled.
 */
export async function expireOrder(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    if (!nextOrderStatus(locked.order.status, 'expire')) return;
    await expireUnpaid(unit, locked);
  });
}
