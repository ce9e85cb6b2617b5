import type { Context } from '../../../context.ts';
import { transact, type Unit } from '../../../platform/db/transact.ts';
import { notify } from '../../messages/commands/notify.ts';
import { runnersFor } from '../../staff/queries/onShift.ts';
import { newsOf } from '../../stays/queries/news.ts';
import { lockOrder, type Locked } from './lock.ts';

/** How long before its time an order for later calls the runners. */
const CALLED_BEFORE_MINUTES = 30;

/** Whoever is on shift hears that a car is wanted; once, however often this runs. */
async function callNow(ctx: Context, unit: Unit, { stay, order }: Locked): Promise<void> {
  const data = await newsOf(unit.trx, stay);
  for (const personId of await runnersFor(unit.trx, stay.location_id)) {
    await notify(ctx, unit, {
      personId,
      businessId: stay.business_id,
      type: 'car_retrieval_request',
      data,
      actionUrl: '/valet-dashboard',
      cause: `car_retrieval_request:${order.id}`,
    });
  }
}

/** Calls the runners for a paid order: now, or shortly before the time it was paid for. */
export async function callRunners(ctx: Context, unit: Unit, locked: Locked): Promise<void> {
  const wanted = locked.order.scheduled_for?.getTime() ?? 0;
  const at = wanted - CALLED_BEFORE_MINUTES * 60_000;
  if (at <= unit.now.getTime()) await callNow(ctx, unit, locked);
  else await unit.enqueue('call-runners', { orderId: locked.order.id }, new Date(at));
}

/** Job: the time of an order for later is near. Harmless when it was run or taken back. */
export async function callRunnersLater(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    if (locked.order.status === 'paid') await callNow(ctx, unit, locked);
  });
}
