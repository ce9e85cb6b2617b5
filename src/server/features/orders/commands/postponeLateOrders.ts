import { followPlan } from '#domain/orders/promise.ts';
import { isQueued } from '#domain/orders/queue.ts';
import { isParkedAgain, waitingOrderStatuses } from '#domain/orders/states.ts';
import { systemActor } from '#server/actor.ts';
import type { Context } from '#server/context.ts';
import { transact } from '#server/platform/db/transact.ts';
import { buildEventRow, touchStay } from '#server/features/stays/commands/transition.ts';
import { createEstimator, type Estimator, toToldTimes } from '../queries/estimate.ts';
import { emptyLocationFacts, listLocationFacts } from '../queries/facts.ts';
import { lockOrder, type LockedOrder } from './lock.ts';
import { literals } from '#server/platform/db/literals.ts';

type QueuedOrder = Pick<
  LockedOrder,
  'id' | 'status' | 'due_at' | 'held_at' | 'dispatched_at' | 'promised_at' | 'expected_at'
>;

/** Returns the time to announce for a queued order; null while the announced time still holds. */
function findNewTime(order: QueuedOrder, estimates: Estimator, now: Date): Date | null {
  const told = toToldTimes(order);
  if (!told || !isQueued(order.status) || isParkedAgain(order)) return null;
  const planned = {
    plannedAt: estimates.readyAt(order).getTime(),
    isSent: order.dispatched_at !== null,
  };
  const expectedAt = followPlan(told, planned, now.getTime());
  return expectedAt === told.expectedAt ? null : new Date(expectedAt);
}

async function announceTime(ctx: Context, orderId: string, estimates: Estimator): Promise<void> {
  await transact(ctx, async (unit) => {
    const { order, stay } = await lockOrder(unit.trx, orderId);
    // The order may have changed since the plan was made.
    const expectedAt = findNewTime(order, estimates, unit.now);
    if (!expectedAt) return;
    const event = buildEventRow(stay, {
      type: 'order.put_off',
      from: order.status,
      to: order.status,
      by: systemActor,
      orderId,
      data: { expectedAt: expectedAt.toISOString() },
    });
    const db = unit.trx.with('put_off', (inner) =>
      inner.updateTable('orders').set({ expected_at: expectedAt }).where('id', '=', orderId),
    );
    await touchStay(unit, stay, { type: 'order_updated', orderId }, { db, events: [event] });
  });
}

/**
 * Routine: announces the planned time to guests whose car will be ready clearly later or earlier
 * than announced. Plans each location once.
 */
export async function postponeLateOrders(ctx: Context): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'location_id', 'due_at', 'held_at'])
    .select(['dispatched_at', 'promised_at', 'expected_at'])
    .where('status', 'in', literals(waitingOrderStatuses))
    .where('held_at', 'is', null)
    .execute();
  const facts = await listLocationFacts(
    ctx.db,
    waiting.map((order) => order.location_id),
  );
  const now = ctx.clock();
  for (const [locationId, orders] of Map.groupBy(waiting, (order) => order.location_id)) {
    const estimates = createEstimator(facts.get(locationId) ?? emptyLocationFacts, now);
    for (const order of orders)
      if (findNewTime(order, estimates, now)) await announceTime(ctx, order.id, estimates);
  }
}
