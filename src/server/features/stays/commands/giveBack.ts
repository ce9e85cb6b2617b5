import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { lockCar, requireCarRight } from '../policy/car.ts';
import { getNotificationContext } from '../queries/notificationContext.ts';
import { type GivenReason, recordReason } from './staffReason.ts';
import { moveStay } from './transition.ts';

/**
 * Gives back a car that is not parked yet, in any channel and by any valet. Nothing is charged.
 * Notifies only a customer with an account, because a ticket's guest is present.
 *
 * @throws NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function giveBack(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  given: GivenReason,
  call: RepeatableCall | null,
): Promise<void> {
  await transactOnce(ctx, call, async (unit) => {
    const stay = await lockCar(unit.trx, scope, stayId);
    requireCarRight(unit, stay, 'giveBack');
    const data = { reason: 'given_back', ...recordReason(given) };
    const moved = await moveStay(unit, stay, { event: 'cancel', by: actor, data });
    const { car, location } = getNotificationContext(moved);
    await notifyCustomer(ctx, unit, moved, {
      type: 'car_given_back',
      data: { car, location },
      subjectId: stayId,
    });
  });
}
