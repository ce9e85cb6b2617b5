import { type Actor, systemActor } from '../../../actor.ts';
import type { CallContext, Context } from '../../../context.ts';
import { transact, transactOnce } from '../../../platform/db/transact.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { notifyHolder } from '../../orders/commands/notifyHolder.ts';
import { lockStay, moveStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { lockSession } from '../policy.ts';

/**
 * Cancels a session that no customer has linked, or whose car goes back to the customer before it
 * is parked. A colleague who had the car is told.
 *
 * @throws PARKING_SESSION_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function cancelSession(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const stay = await lockSession(unit.trx, scope, stayId);
    await moveStay(unit, stay, { event: 'cancel', by: actor });
    const { car, location } = getNotificationContext(stay);
    const data = { car, location };
    await notifyCustomer(unit, stay, { type: 'car_given_back', data, subjectId: stay.id });
    await notifyHolder(unit, actor, stay, 'given_back');
  });
}

/**
 * Job: cancels a session that no customer has linked. Does nothing when the session was linked,
 * cancelled or got new codes.
 *
 * @param since creation time of the codes for which the job was enqueued
 */
export async function expireSession(
  ctx: Context,
  { stayId, since }: { stayId: string; since: string },
): Promise<void> {
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (stay?.status !== 'expected') return;
    const codes = await unit.trx
      .selectFrom('session_codes')
      .select('created_at')
      .where('stay_id', '=', stayId)
      .executeTakeFirst();
    if (codes?.created_at.toISOString() !== since) return;
    await moveStay(unit, stay, {
      event: 'cancel',
      by: systemActor,
      data: { reason: 'abandoned' },
    });
  });
}
