import { computeCallTime } from '#domain/stays/request.ts';
import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { notifyPeople } from '../../messages/commands/notify.ts';
import { selectRunners } from '../../staff/queries/onShift.ts';
import { lockStay, type LockedStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';

/** Whoever is on shift hears that a car is to be taken in; once, however often this runs. */
async function callValetsNow(ctx: Context, unit: UnitOfWork, stay: LockedStay): Promise<void> {
  const { car, location } = getNotificationContext(stay);
  await notifyPeople(ctx, unit, selectRunners(stay.location_id), {
    businessId: stay.business_id,
    type: 'new_parking_request',
    data: { car, location },
    actionUrl: '/valet-dashboard',
    dedupeKey: `new_parking_request:${stay.id}`,
  });
}

/**
 * Has the valets called for an announced car: at once, or shortly before the time it was announced
 * for. By a job, as its location, whose next number was taken, is locked until this commits.
 */
export async function enqueueCall(unit: UnitOfWork, stay: LockedStay): Promise<void> {
  const at = computeCallTime(stay.requested_for, unit.now);
  await unit.enqueue('call-valets', { stayId: stay.id }, at ?? undefined);
}

/** Job: a request's time is near. Harmless when it was accepted or taken back. */
export async function callValets(ctx: Context, stayId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (stay?.status === 'expected') await callValetsNow(ctx, unit, stay);
  });
}
