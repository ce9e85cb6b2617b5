import { sql } from 'kysely';
import { postponeExpectedAt } from '#domain/orders/promise.ts';
import { isQueued } from '#domain/orders/queue.ts';
import { isParkedAgain, waitingOrderStatuses } from '#domain/orders/states.ts';
import { systemActor } from '#server/actor.ts';
import type { Context } from '#server/context.ts';
import { transact } from '#server/platform/db/transact.ts';
import { buildEventRow, touchStay } from '#server/features/stays/commands/transition.ts';
import { createEstimator, toToldTimes } from '../queries/estimate.ts';
import {
  getLocationFacts,
  type LocationFacts,
  listLocationFacts,
  emptyLocationFacts,
} from '../queries/facts.ts';
import { lockOrder } from './lock.ts';

type EstimatedOrder = Parameters<ReturnType<typeof createEstimator>['computeReadyAt']>[0];

/**
 * Returns the later time to announce for a queued order; null while the announced time is still
 * possible.
 */
function findLaterTime(order: EstimatedOrder, facts: LocationFacts, now: Date): Date | null {
  const told = toToldTimes(order);
  if (!told || !isQueued(order.status) || isParkedAgain(order)) return null;
  const readyAt = createEstimator(facts, now).computeReadyAt(order);
  const expectedAt = postponeExpectedAt(told, readyAt.getTime(), now.getTime());
  return expectedAt > told.expectedAt ? new Date(expectedAt) : null;
}

async function putOffOrder(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const { order, stay } = await lockOrder(unit.trx, orderId);
    const facts = await getLocationFacts(unit.trx, order.location_id);
    const expectedAt = findLaterTime(order, facts, unit.now);
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
 * Routine: announces a later time to guests whose order takes longer than announced. The guests
 * learn of the delay before the announced time has passed.
 */
export async function postponeLateOrders(ctx: Context): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'location_id', 'due_at', 'target_minutes', 'scheduled_for'])
    .select(['held_at', 'dispatched_at', 'promised_at', 'expected_at'])
    // Statuses as literals in the SQL text. PostgreSQL's cached generic plan can use the partial
    // index only with constants, not with parameters.
    .where(
      'status',
      'in',
      waitingOrderStatuses.map((status) => sql.lit(status)),
    )
    .where('held_at', 'is', null)
    .execute();
  const facts = await listLocationFacts(
    ctx.db,
    waiting.map((order) => order.location_id),
  );
  const now = ctx.clock();
  for (const order of waiting) {
    const known = facts.get(order.location_id) ?? emptyLocationFacts;
    if (findLaterTime(order, known, now)) await putOffOrder(ctx, order.id);
  }
}
