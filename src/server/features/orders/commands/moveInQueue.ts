import { findPlaceAfter } from '#domain/orders/queue.ts';
import { isTimeChangeable } from '#domain/orders/states.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { buildEventRow, touchStay, wakeDispatch } from '../../stays/commands/transition.ts';
import { createEstimator } from '../queries/estimate.ts';
import { getLocationFacts } from '../queries/facts.ts';
import { withdrawOffer } from './autoDispatch.ts';
import { lockInScope } from './dispatch.ts';
import { findNewTime } from './announceTimes.ts';

/**
 * Gives a queued order another place: the first, or the place after another order that waits for a
 * runner. Its guest reads the new time at once, the others when their times clearly move.
 *
 * @throws ORDER_NOT_FOUND, IDEMPOTENCY_CONFLICT, STATE_CONFLICT when either order waits for no
 *   runner any more, PLACE_UNCHANGED when the order of the queue stays the same, or when a
 *   car for a later time would not come first
 */
export async function moveInQueue(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
  { after, reason }: { after: string | null; reason: string },
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    const { order, stay } = locked;
    if (!isTimeChangeable(order)) throw new AppError('STATE_CONFLICT', { state: order.status });
    const facts = await getLocationFacts(unit.trx, order.location_id);
    const before = createEstimator(facts, unit.now).waiting;
    const others = before.filter(({ id }) => id !== orderId);
    const placedAt = findPlaceAfter(others, after, unit.now.getTime());
    if (placedAt === null) {
      // Without other cars the order is first already.
      if (after === null) return;
      throw new AppError('STATE_CONFLICT', { state: order.status });
    }
    const moved = facts.waiting.map((each) => (each.id === orderId ? { ...each, placedAt } : each));
    const estimates = createEstimator({ ...facts, waiting: moved }, unit.now);
    // A car for a later time keeps its turn, even with an earlier place.
    const isFirst = estimates.waiting[0]?.id === orderId;
    if (
      estimates.waiting.every(({ id }, index) => id === before[index]?.id) ||
      (after === null && !isFirst)
    )
      throw new AppError('PLACE_UNCHANGED');
    const expectedAt = findNewTime(order, estimates, unit.now)?.expectedAt;
    const event = buildEventRow(stay, {
      type: 'order.move',
      from: order.status,
      to: order.status,
      by: actor,
      orderId,
      data: { after, reason, ...(expectedAt && { expectedAt: expectedAt.toISOString() }) },
    });
    await withdrawOffer(unit, locked, actor);
    const db = unit.trx.with('moved_in_queue', (inner) =>
      inner
        .updateTable('orders')
        .set({
          placed_at: new Date(placedAt),
          ...(expectedAt && { expected_at: expectedAt }),
        })
        .where('id', '=', orderId),
    );
    const hint = { type: 'order_updated', orderId } as const;
    await wakeDispatch(unit, await touchStay(unit, stay, hint, { db, events: [event] }));
  });
}
