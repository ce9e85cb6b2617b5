import { systemActor, type StayOwner } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { lockStay, moveStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { isCancellableByCustomer } from '#domain/stays/request.ts';

/**
 * Cancels a customer's request that no valet has accepted.
 *
 * @throws STATE_CONFLICT once a valet has accepted the request, and for a car of another channel
 */
export async function cancelRequest(ctx: Context, { stayId, by }: StayOwner): Promise<void> {
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay) throw new AppError('SERVICE_NOT_FOUND');
    if (!isCancellableByCustomer(stay))
      throw new AppError('STATE_CONFLICT', { state: stay.status });
    await moveStay(unit, stay, { event: 'cancel', by });
  });
}

/**
 * Job: cancels a request that nobody accepted for hours. Does nothing when the request was accepted
 * or cancelled before.
 */
export async function expireRequest(ctx: Context, stayId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay || !isCancellableByCustomer(stay)) return;
    const moved = await moveStay(unit, stay, {
      event: 'cancel',
      by: systemActor,
      data: { reason: 'abandoned' },
    });
    const data = getNotificationContext(moved);
    await notifyCustomer(unit, moved, { type: 'request_given_up', data, subjectId: stayId });
  });
}
