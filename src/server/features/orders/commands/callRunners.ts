import { isParkedAgain, nextOrderStatus, unassignedOrderStatuses } from '#domain/orders/states.ts';
import { computeCallTime } from '#domain/stays/request.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { literals } from '../../../platform/db/literals.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notifyPeople } from '../../messages/commands/notify.ts';
import { selectRunners } from '#server/features/staff/queries/listRunners.ts';
import {
  getMessageSubject,
  getNotificationContext,
} from '../../stays/queries/notificationContext.ts';
import { wakeDispatch } from '../../stays/commands/transition.ts';
import { lockOrder, type LockedReturn } from './lock.ts';

/**
 * Notifies all runners on shift that a guest wants the car. The dedupe key prevents a second
 * message; each runner's list has one row for all waiting cars of the location. With automatic
 * dispatch only the runner who gets the offer is notified, because no other runner has anything to
 * do. An order that a dispatcher assigns by hand gets no offer.
 */
async function callRunnersNow(unit: UnitOfWork, { stay, order }: LockedReturn): Promise<void> {
  if (stay.auto_dispatch && !order.is_by_hand) return;
  const data = getNotificationContext(stay);
  await notifyPeople(unit, selectRunners(stay.location_id), {
    businessId: stay.business_id,
    type: 'car_retrieval_request',
    data,
    actionUrl: '/valet-dashboard',
    listedAs: { locationId: stay.location_id, location: data.location },
    dedupeKey: `car_retrieval_request:${getMessageSubject(order.id, stay)}`,
  });
}

/**
 * Notifies the runners of an order that joined the queue, at once or shortly before its scheduled
 * time.
 */
export async function notifyRunners(unit: UnitOfWork, locked: LockedReturn): Promise<void> {
  const at = computeCallTime(locked.order.scheduled_for, unit.now);
  if (at) await unit.enqueue('call-runners', { orderId: locked.order.id }, at);
  else await callRunnersNow(unit, locked);
}

/**
 * Job: notifies the runners shortly before the order's scheduled time. Does nothing when the order
 * has left the queue or is wanted later.
 */
export async function callRunnersLater(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    const { order } = locked;
    if (!nextOrderStatus(order.status, 'assign') || isParkedAgain(order)) return;
    // The guest has since asked for a later time, which has a job of its own.
    if (computeCallTime(order.scheduled_for, unit.now)) return;
    await callRunnersNow(unit, locked);
    await wakeDispatch(unit, locked.stay);
  });
}

/** Maximum of orders that one call notifies of, above the number of waiting cars at any location. */
const ORDERS_AT_ONCE = 200;

/**
 * Notifies the runners of a location without automatic dispatch of the orders that wait in its
 * queue: automatic dispatch notified only the runners who got an offer.
 */
export async function callRunnersOfQueue(ctx: Context, locationId: string): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('orders')
    .innerJoin('locations', 'locations.id', 'orders.location_id')
    .select(['orders.id', 'orders.scheduled_for'])
    .where('orders.location_id', '=', locationId)
    .where('locations.auto_dispatch', '=', false)
    .where('orders.status', 'in', literals(unassignedOrderStatuses))
    .where('orders.held_at', 'is', null)
    .orderBy((order) => order.fn.coalesce('orders.scheduled_for', 'orders.queued_at'))
    .limit(ORDERS_AT_ONCE)
    .execute();
  for (const { id, scheduled_for: at } of waiting)
    if (computeCallTime(at, ctx.clock()) === null) await callRunnersLater(ctx, id);
}
