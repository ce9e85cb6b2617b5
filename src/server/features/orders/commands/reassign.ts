import { OFFER_SECONDS } from '#domain/orders/autoDispatch.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import type { GivenReason } from '../../stays/commands/staffReason.ts';
import {
  getMessageSubject,
  getNotificationContext,
} from '../../stays/queries/notificationContext.ts';
import { mayBring } from '../policy.ts';
import { createEstimator } from '../queries/estimate.ts';
import { lockInScope, requireRunner } from './dispatch.ts';
import { takeKeyOut } from './keyPlace.ts';
import { takeLateStep } from './lateReturn.ts';
import { listReturnSteps, type LockedReturn } from './lock.ts';
import { nextTakeBackCount, notifyUnassigned, unassignRunner } from './takeBack.ts';
import { buildNotRunnerRefusal, buildTakenConflict } from './taken.ts';
import { moveOrder, addRunnerStatements } from './transition.ts';

type Runner = Awaited<ReturnType<typeof requireRunner>>;

/**
 * Gives a car to another runner and notifies both runners, except the acting one. The caller has
 * locked the car and checked that its runner may change.
 */
export async function giveCarToRunner(
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
  runner: Runner,
): Promise<void> {
  const { stay, order } = await moveOrder(
    unit,
    locked,
    {
      event: 'reassign',
      by: actor,
      set: {
        runner_id: runner.id,
        dispatched_at: unit.now,
        is_by_hand: true,
        ...createEstimator(runner.facts, unit.now).whenSent(locked.order),
      },
      staySet: {
        ...nextTakeBackCount(locked.stay),
        ...takeKeyOut(locked.stay, runner.id, unit.now),
      },
      data: { runnerId: runner.id, insteadOf: locked.order.runner_id },
      hint: 'car_retrieval_request',
    },
    addRunnerStatements(unit, locked.order, runner.id),
  );
  await notifyUnassigned(unit, actor, locked);
  if (runner.id === actor.personId) return;
  await notifyPerson(unit, {
    personId: runner.id,
    businessId: stay.business_id,
    type: 'order_assigned',
    data: getNotificationContext(stay),
    actionUrl: '/valet-dashboard',
    dedupeKey: `order_assigned:${getMessageSubject(order.id, stay)}`,
  });
}

/**
 * Gives a car with its tip to another runner, and notifies both runners. The guest's page shows the
 * new runner; the order's status does not change.
 *
 * @param change.insteadOf runner that the screen showed: of two concurrent changes, only the first
 *   passes
 * @param requireAllowed throws for a caller who may not take this car, under the row locks
 * @throws ORDER_NOT_FOUND, VALET_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function reassignRunner(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
  { valetId, insteadOf }: { valetId: string; insteadOf: string },
  requireAllowed?: (unit: UnitOfWork, locked: LockedReturn) => Promise<void>,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    await requireAllowed?.(unit, locked);
    const runner = await requireRunner(unit.trx, locked.order.location_id, valetId);
    const before = locked.order.runner_id;
    if (before !== insteadOf || before === runner.id) {
      const held = { state: locked.order.status, by: before };
      throw await buildTakenConflict(unit, actor, locked.stay, held);
    }
    await giveCarToRunner(unit, actor, locked, runner);
  });
}

/**
 * Records that the runner returned the order to the queue. Automatic dispatch then offers the car
 * to another runner first.
 */
async function passOn(unit: UnitOfWork, { stay, order }: LockedReturn): Promise<void> {
  const { runner_id: runnerId, dispatched_at: since } = order;
  if (!stay.auto_dispatch || !runnerId || !since) return;
  await insertRows(unit.trx, 'dispatch_offers', {
    business_id: order.business_id,
    location_id: order.location_id,
    order_id: order.id,
    runner_id: runnerId,
    returns: 0,
    offered_at: since,
    expires_at: new Date(since.getTime() + OFFER_SECONDS * 1000),
    ended_at: unit.now,
    outcome: 'put_back',
  });
}

/**
 * Takes the runner off an order, which waits at its place in the queue again.
 *
 * @param left `hasLeft` if the runner ended the shift or signed out, which says nothing of the car
 */
export async function returnToQueue(
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
  given: GivenReason = {},
  left: { hasLeft?: true } = {},
): Promise<void> {
  await unassignRunner(unit, actor, locked, { reason: 'requeued', ...left }, given);
  await passOn(unit, locked);
}

/**
 * Puts a car back at its place in the queue after a runner was sent. The guest gets a correction of
 * the message that the car is on its way. A late step of a former runner changes nothing.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT, FORBIDDEN for a valet who was
 *   never the order's runner
 */
export async function requeueOrder(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
  given: GivenReason,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    const late = await takeLateStep(unit, actor, locked, 'unassign');
    if (late?.decision === 'known') return;
    if (locked.order.status === 'dispatched' && !mayBring(actor, locked.order))
      throw await buildNotRunnerRefusal(unit, actor, locked);
    // The event gets the time of a step that the phone reports late.
    readDoneAt(unit, listReturnSteps(locked));
    await returnToQueue(unit, actor, locked, given);
  });
}
