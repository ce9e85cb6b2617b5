import { computeCallTime } from '#domain/stays/request.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notifyPeople } from '../../messages/commands/notify.ts';
import { selectRunners } from '#server/features/staff/queries/listRunners.ts';
import { lockStay, type LockedStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';

/**
 * Notifies all valets on shift of a car to receive; the dedupe key prevents a second notification.
 */
async function callValetsNow(unit: UnitOfWork, stay: LockedStay): Promise<void> {
  const { car, location } = getNotificationContext(stay);
  await notifyPeople(unit, selectRunners(stay.location_id), {
    businessId: stay.business_id,
    type: 'new_parking_request',
    data: { car, location },
    actionUrl: '/valet-dashboard',
    dedupeKey: `new_parking_request:${stay.id}`,
  });
}

/**
 * Enqueues the job that notifies the valets of an announced car, now or shortly before its
 * announced time. This transaction must not notify them itself: it locks the location's row for the
 * ticket number and must commit soon.
 */
export async function enqueueCall(unit: UnitOfWork, stay: LockedStay): Promise<void> {
  const at = computeCallTime(stay.requested_for, unit.now);
  await unit.enqueue('call-valets', { stayId: stay.id }, at ?? undefined);
}

/**
 * Job: notifies the valets shortly before a request's announced time. Does nothing when the request
 * was accepted or cancelled before.
 */
export async function callValets(ctx: Context, stayId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (stay?.status === 'expected') await callValetsNow(unit, stay);
  });
}
