import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RunnerLeft, StaffSubscriber } from '../../../staffSubscriber.ts';
import { requireRunner } from './dispatch.ts';
import { lockOrder, type LockedReturn } from './lock.ts';
import { giveTo } from './reassign.ts';
import { unassign } from './takeBack.ts';

/** In the order in which their stays are locked: two who take two people off at once do not wait for each other. */
const listCarsToLeave = (unit: UnitOfWork, { valetId, keepAt }: RunnerLeft) =>
  unit.trx
    .selectFrom('orders')
    .select('id')
    .where('runner_id', '=', valetId)
    .where('status', '=', 'dispatched')
    .$if(keepAt.length > 0, (query) => query.where('location_id', 'not in', [...keepAt]))
    .orderBy('stay_id')
    .execute();

async function findRunner(unit: UnitOfWork, { order }: LockedReturn, valetId: string) {
  if (valetId === order.runner_id) throw new AppError('RUNNER_UNAVAILABLE');
  try {
    return await requireRunner(unit.trx, order.location_id, valetId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALET_NOT_FOUND')
      throw new AppError('RUNNER_UNAVAILABLE');
    throw error;
  }
}

/**
 * Cars on their way with somebody who stops go to whoever was chosen for them, else back into the queue. One that
 * came to the curb meanwhile stays there.
 *
 * @throws RUNNER_UNAVAILABLE where who was chosen cannot be sent
 */
async function runnerLeft(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  left: RunnerLeft,
): Promise<void> {
  for (const { id } of await listCarsToLeave(unit, left)) {
    const locked = await lockOrder(unit.trx, id);
    const { order } = locked;
    if (order.status !== 'dispatched' || order.runner_id !== left.valetId) continue;
    const chosen = left.handOver.find(({ orderId }) => orderId === id);
    if (chosen)
      await giveTo(ctx, unit, actor, locked, await findRunner(unit, locked, chosen.valetId));
    else await unassign(ctx, unit, actor, locked, { reason: 'requeued' });
  }
}

/** What the orders do when somebody stops working. */
export const orderStaffSubscriber: StaffSubscriber = { runnerLeft };
