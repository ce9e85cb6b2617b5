import type { Actor } from '#server/actor.ts';
import type { Context } from '#server/context.ts';
import type { UnitOfWork } from '#server/platform/db/transact.ts';
import { AppError } from '#server/platform/errors.ts';
import type { RunnerDeparture, StaffSubscriber } from '#server/staffSubscriber.ts';
import { requireRunner } from './dispatch.ts';
import { lockOrder, type LockedReturn } from './lock.ts';
import { giveCarToRunner } from './reassign.ts';
import { unassignRunner } from './takeBack.ts';

/**
 * Lists the runner's cars sorted by stay id, the order in which the stays are locked. Otherwise two
 * concurrent removals of runners could deadlock.
 */
const listCarsToLeave = (unit: UnitOfWork, { valetId, keepAt }: RunnerDeparture) =>
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
 * Gives the cars of a runner who stops working to the chosen runners. Cars without a chosen runner
 * return to the queue. Does not change a car that is at the curb already.
 *
 * @throws RUNNER_UNAVAILABLE when a chosen runner cannot be sent
 */
async function runnerLeft(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  left: RunnerDeparture,
): Promise<void> {
  for (const { id } of await listCarsToLeave(unit, left)) {
    const locked = await lockOrder(unit.trx, id);
    const { order } = locked;
    if (order.status !== 'dispatched' || order.runner_id !== left.valetId) continue;
    const chosen = left.handOver.find(({ orderId }) => orderId === id);
    if (chosen)
      await giveCarToRunner(
        ctx,
        unit,
        actor,
        locked,
        await findRunner(unit, locked, chosen.valetId),
      );
    else await unassignRunner(ctx, unit, actor, locked, { reason: 'requeued' });
  }
}

/** Reassigns or requeues a runner's cars when the runner stops working. */
export const orderStaffSubscriber: StaffSubscriber = { runnerLeft };
