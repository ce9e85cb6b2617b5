import type { StayStatus } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, Context } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { type GivenReason, recordReason } from '../../stays/commands/staffReason.ts';
import { lockStay, moveStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { isDeclinable, isThingInScope } from '../policy.ts';
import { requireGiver } from './giveBack.ts';
import { notifyHolder } from './notifyHolder.ts';

/** @throws NOT_FOUND */
async function getStayStatus(ctx: Context, scope: LocationScope, stayId: string) {
  const stay = await ctx.db
    .selectFrom('stays')
    .select(['status as stayStatus', 'location_id'])
    .where('id', '=', stayId)
    .executeTakeFirst();
  if (!stay || !isThingInScope(scope, stay)) throw new AppError('NOT_FOUND');
  return { stayStatus: stay.stayStatus };
}

/**
 * Declines a request, or gives back an accepted car that is not parked yet. The customer is
 * notified and may request a valet again; a colleague who had the car is notified too.
 *
 * @throws NOT_FOUND, IDEMPOTENCY_CONFLICT; STATE_CONFLICT for a ticket, once the car is parked, and
 *   for a valet whose colleague accepted it; VALIDATION naming `reason`
 */
export async function declineJob(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  given: GivenReason,
): Promise<{ stayStatus: StayStatus }> {
  const declined = await transactOnce(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay || !isThingInScope(scope, stay)) throw new AppError('NOT_FOUND');
    if (!isDeclinable(stay)) throw new AppError('STATE_CONFLICT', { state: stay.status });
    await requireGiver(unit, actor, stay, given);
    const moved = await moveStay(unit, stay, {
      event: 'cancel',
      by: actor,
      data: { reason: 'declined', ...recordReason(given) },
    });
    const { car, location } = getNotificationContext(moved);
    await notifyCustomer(unit, moved, {
      type: stay.status === 'expected' ? 'request_given_up' : 'car_given_back',
      data: { car, location },
      subjectId: stayId,
    });
    await notifyHolder(unit, actor, stay, 'given_back');
    return { stayStatus: moved.status };
  });
  return declined ?? getStayStatus(ctx, scope, stayId);
}
