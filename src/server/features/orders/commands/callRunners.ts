import { nextOrderStatus } from '#domain/orders/states.ts';
import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { notifyPeople } from '../../messages/commands/notify.ts';
import { selectRunners } from '../../staff/queries/onShift.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { lockOrder, type LockedReturn } from './lock.ts';

/** How long before its time an order for later calls the runners. */
const CALLED_BEFORE_MINUTES = 30;

/** Whoever is on shift hears that a car is wanted; once, however often this runs. */
async function callRunnersNow(
  ctx: Context,
  unit: UnitOfWork,
  { stay, order }: LockedReturn,
): Promise<void> {
  const data = getNotificationContext(stay);
  await notifyPeople(ctx, unit, selectRunners(stay.location_id), {
    businessId: stay.business_id,
    type: 'car_retrieval_request',
    data,
    actionUrl: '/valet-dashboard',
    dedupeKey: `car_retrieval_request:${order.id}`,
  });
}

/** Calls the runners for a paid order: now, or shortly before the time it was paid for. */
export async function callRunners(
  ctx: Context,
  unit: UnitOfWork,
  locked: LockedReturn,
): Promise<void> {
  const wanted = locked.order.scheduled_for?.getTime() ?? 0;
  const at = wanted - CALLED_BEFORE_MINUTES * 60_000;
  if (at <= unit.now.getTime()) await callRunnersNow(ctx, unit, locked);
  else await unit.enqueue('call-runners', { orderId: locked.order.id }, new Date(at));
}

/** Job: the time of an order for later is near. Harmless when it was run or taken back. */
export async function callRunnersLater(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    if (nextOrderStatus(locked.order.status, 'assign')) await callRunnersNow(ctx, unit, locked);
  });
}
