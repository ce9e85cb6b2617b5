import { isTimeChangeable } from '#domain/orders/states.ts';
import { computePickupDueAt } from '#domain/orders/pickup.ts';
import { quoteReturn } from '#domain/payments/price.ts';
import type { StayOwner } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { readNotices } from '../../messages/commands/readNotices.ts';
import { buildEventRow, touchStay, wakeDispatch } from '../../stays/commands/transition.ts';
import { requireStayOwner } from '../policy.ts';
import { createEstimator } from '../queries/estimate.ts';
import { getLocationFacts } from '../queries/facts.ts';
import { getPricing, toPriceRules } from '../queries/pricing.ts';
import { notifyRunners } from './callRunners.ts';
import { type PickupInput, requirePickup } from './createOrder.ts';
import { lockOrder, type LockedReturn } from './lock.ts';

/**
 * Refuses a pickup time that costs more, for example because another hour starts. The paid amount
 * is fixed, so a more expensive time needs a new order.
 *
 * @throws TIME_COSTS_MORE
 */
async function requireSamePrice(
  unit: UnitOfWork,
  { order, stay }: LockedReturn,
  pickupAt: Date,
): Promise<void> {
  const pricing = await getPricing(unit.trx, stay, unit.now);
  const priceAt = (time: Date) =>
    quoteReturn({
      ...toPriceRules(pricing),
      parkedAt: stay.parked_at ?? unit.now,
      pickupAt: time,
    }).customerFeeCents;
  if (priceAt(pickupAt) > priceAt(order.due_at))
    throw new AppError('TIME_COSTS_MORE', { state: order.status });
}

/**
 * Changes the time for which a guest requested the car, while no runner is on the way. The order
 * gets a new place in the queue and a new promised time, as if requested now, and runners are called
 * for the new time. The price does not change.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT once a runner is on the way, TIME_COSTS_MORE,
 *   IDEMPOTENCY_CONFLICT, and VALIDATION naming `targetMinutes` or `scheduledTime`
 */
export async function changeTime(
  ctx: CallContext,
  owner: StayOwner,
  orderId: string,
  input: PickupInput,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    const { order, stay } = locked;
    requireStayOwner(owner, stay.id);
    if (!isTimeChangeable(order)) throw new AppError('STATE_CONFLICT', { state: order.status });
    const pickup = requirePickup(input, unit.now);
    const pickupAt = computePickupDueAt(pickup, unit.now);
    await requireSamePrice(unit, locked, pickupAt);
    const { targetMinutes, scheduledFor } = pickup;
    const facts = await getLocationFacts(unit.trx, order.location_id);
    const asked = {
      due_at: pickupAt,
      target_minutes: targetMinutes,
      scheduled_for: scheduledFor,
      placed_at: unit.now,
    };
    const placed = createEstimator(facts, unit.now).withoutOrder(orderId).forPayment(asked);
    const event = buildEventRow(stay, {
      type: 'order.change_time',
      from: order.status,
      to: order.status,
      by: owner.by,
      orderId,
      data: {
        targetMinutes,
        scheduledFor: scheduledFor?.toISOString() ?? null,
        promisedAt: placed.promised_at.toISOString(),
      },
    });
    const db = unit.trx.with('changed_time', (inner) =>
      inner
        .updateTable('orders')
        .set({ ...asked, ...placed })
        .where('id', '=', orderId),
    );
    const hint = { type: 'order_updated', orderId } as const;
    const touched = await touchStay(unit, stay, hint, { db, events: [event] });
    await wakeDispatch(unit, touched);
    await notifyRunners(unit, { stay: touched, order: { ...order, scheduled_for: scheduledFor } });
    await readNotices(unit, stay.location_id, [], true);
  });
}
