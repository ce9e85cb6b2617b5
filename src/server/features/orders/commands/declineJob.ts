import type { StayStatus } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { lockStay, moveStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { isDeclinable, isWithin } from '../policy.ts';

/**
 * Turns a request down, or gives back a car that was accepted and is not parked yet, whoever accepted
 * it: they may be gone. The customer is told, and free to ask again.
 *
 * @throws NOT_FOUND; STATE_CONFLICT for a ticket, and once the car is parked
 */
export async function declineJob(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<{ stayStatus: StayStatus }> {
  return transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay || !isWithin(scope, stay)) throw new AppError('NOT_FOUND');
    if (!isDeclinable(stay)) throw new AppError('STATE_CONFLICT', { state: stay.status });
    const moved = await moveStay(unit, stay, {
      event: 'cancel',
      by: actor,
      data: { reason: 'declined' },
    });
    const { car, location } = getNotificationContext(moved);
    await notifyCustomer(ctx, unit, moved, {
      type: stay.status === 'expected' ? 'request_given_up' : 'car_given_back',
      data: { car, location },
      subjectId: stayId,
    });
    return { stayStatus: moved.status };
  });
}
