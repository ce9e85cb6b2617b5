import { SOONEST_MINUTES } from '#domain/orders/offers.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { lockCar } from '../../stays/policy/car.ts';
import { findLinkAddress } from '../../stays/queries/links.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import {
  announceOrder,
  createReturnOrder,
  type PickupInput,
  requirePickup,
} from './createOrder.ts';
import { lockOrder } from './lock.ts';

/**
 * Tells the guest that staff requested the car. The message has a link to pay, or to follow a paid
 * order.
 */
async function tellGuest(unit: UnitOfWork, orderId: string): Promise<void> {
  const { stay, order } = await lockOrder(unit.trx, orderId);
  const { car, location } = getNotificationContext(stay);
  await notifyCustomer(unit, stay, {
    type: 'car_requested',
    data: { car, location },
    subjectId: orderId,
  });
  const link = findLinkAddress(unit.ctx, stay);
  if (!link) return;
  await enqueueSms(unit, {
    stay,
    template: 'car_requested',
    data: {
      link,
      location,
      ticketNumber: stay.ticket_number,
      due: order.customer_fee_cents > 0 ? 'due' : null,
    },
    dedupeKey: `car-requested:${orderId}`,
  });
}

/**
 * Requests a parked car for a guest, who needs no phone. Price and rules are those of the guest's
 * own request. Without a given time the car is due as soon as possible. The stay's events name the
 * staff member.
 *
 * @throws NOT_FOUND, CAR_NOT_PARKED, ORDER_ALREADY_OPEN, IDEMPOTENCY_CONFLICT, and VALIDATION
 *   naming `targetMinutes` or `scheduledTime`
 */
export async function requestForGuest(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  input: PickupInput,
): Promise<void> {
  const orderId = await transactOnce(ctx, async (unit) => {
    const { targetMinutes = SOONEST_MINUTES, scheduledTime } = input;
    const pickup = requirePickup({ targetMinutes, scheduledTime }, unit.now);
    const stay = await lockCar(unit.trx, scope, stayId);
    const id = await createReturnOrder(unit, stay, pickup, actor);
    await tellGuest(unit, id);
    return id;
  });
  if (orderId) await announceOrder(ctx, orderId);
}
