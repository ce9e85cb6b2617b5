import type { Context } from '../../../../context.ts';
import { transact, type Unit } from '../../../../platform/db/transact.ts';
import { notify } from '../../../messages/commands/notify.ts';
import { runnersFor } from '../../../staff/queries/onShift.ts';
import { lockStay, type LockedStay } from '../../commands/transition.ts';
import { newsOf } from '../../queries/news.ts';

/** How long before its time a request that was made ahead calls the valets. */
const CALLED_BEFORE_MINUTES = 30;

/** Whoever is on shift hears that a car is to be taken in; once, however often this runs. */
async function callNow(ctx: Context, unit: Unit, stay: LockedStay): Promise<void> {
  const { car, location } = await newsOf(unit.trx, stay);
  for (const personId of await runnersFor(unit.trx, stay.location_id)) {
    await notify(ctx, unit, {
      personId,
      businessId: stay.business_id,
      type: 'new_parking_request',
      data: { car, location },
      actionUrl: '/valet-dashboard',
      cause: `new_parking_request:${stay.id}`,
    });
  }
}

/** Calls the valets for an announced car: now, or shortly before the time it was announced for. */
export async function callValets(ctx: Context, unit: Unit, stay: LockedStay): Promise<void> {
  const at = (stay.requested_for?.getTime() ?? 0) - CALLED_BEFORE_MINUTES * 60_000;
  if (at <= unit.now.getTime()) await callNow(ctx, unit, stay);
  else await unit.enqueue('call-valets', { stayId: stay.id }, new Date(at));
}

/** Job: the time of a request made ahead is near. Harmless when it was accepted or taken back. */
export async function callValetsLater(ctx: Context, stayId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (stay?.status === 'expected') await callNow(ctx, unit, stay);
  });
}
