import {
  decideLateStep,
  type LateOrderStep,
  findSentAt,
  type RunnerChange,
} from '#domain/orders/lateReports.ts';
import { hasCapabilityAtLocation } from '#domain/identity/roles.ts';
import { clampDoneAt } from '#domain/shared/doneAt.ts';
import { nextOrderStatus } from '#domain/orders/states.ts';
import { isInCustody } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import type { Trx } from '../../../platform/db/client.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import { eventTime } from '../../stays/commands/lateReport.ts';
import { wasOnShift } from '../queries/onShift.ts';
import { buildKeyEventData, takeKeyOut } from './keyPlace.ts';
import { listReturnSteps, type LockedReturn } from './lock.ts';
import { nextTakeBackCount, notifyUnassigned } from './takeBack.ts';
import { moveOrder, addRunnerStatements } from './transition.ts';

/** `hasLeft`: the runner gave the car back by ending the shift or signing out. */
type RunnerData = { runnerId?: string | null; reason?: string; hasLeft?: boolean };

/**
 * Lists the changes of an order's runner, in the order of writing. A reporter who gave the car back
 * denies their own step.
 */
async function listRunnerChanges(
  trx: Trx,
  { stay, order }: LockedReturn,
  reporterId: string,
): Promise<RunnerChange[]> {
  const rows = await trx
    .selectFrom('stay_events')
    .select(['type', 'actor_id', 'data', eventTime.as('at')])
    .where('stay_id', '=', stay.id)
    .where('order_id', '=', order.id)
    .where('type', 'in', ['order.assign', 'order.reassign', 'order.unassign', 'order.park_again'])
    .orderBy('id')
    .execute();
  return rows.map(({ type, actor_id: actorId, data, at }) => {
    const isSent = type === 'order.assign' || type === 'order.reassign';
    const { runnerId = null, reason, hasLeft } = data as RunnerData;
    const isGivenBack = type === 'order.unassign' && actorId === reporterId && !hasLeft;
    const contradicts = type === 'order.park_again' || reason === 'taken_back' || isGivenBack;
    return { runnerId: isSent ? runnerId : null, contradicts, at };
  });
}

/**
 * Gives an order to the person who reports its steps late, with the time at which they were sent.
 * The present runner is told to stop.
 *
 * @param doneAt time of the reported step
 */
export async function giveToReporter(
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
  reporterId: string,
  doneAt: Date,
): Promise<LockedReturn> {
  const { order, stay } = locked;
  if (order.runner_id === reporterId) return locked;
  const changes = await listRunnerChanges(unit.trx, locked, reporterId);
  const sentAt = findSentAt(changes, reporterId, doneAt);
  const after = [order.requested_at, order.queued_at, order.resumed_at];
  const isAnothers = order.runner_id !== null;
  const given = await moveOrder(
    unit,
    locked,
    {
      event: isAnothers ? 'reassign' : 'assign',
      by: actor,
      set: {
        runner_id: reporterId,
        dispatched_at: sentAt ?? clampDoneAt({ claimed: doneAt, now: unit.now, after }),
        held_at: null,
        staff_reason: null,
      },
      ...(isAnothers && {
        staySet: { ...nextTakeBackCount(stay), ...takeKeyOut(stay, reporterId, unit.now) },
      }),
      data: {
        runnerId: reporterId,
        ...(isAnothers ? { insteadOf: order.runner_id } : buildKeyEventData(stay)),
      },
      hint: 'car_retrieval_request',
    },
    addRunnerStatements(unit, order, reporterId),
  );
  await notifyUnassigned(unit, actor, locked);
  return given;
}

/**
 * Records that a car is at the curb, at the time of the step.
 *
 * @throws STATE_CONFLICT
 */
export const bringToCurb = (
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
): Promise<LockedReturn> =>
  moveOrder(unit, locked, {
    event: 'ready',
    by: actor,
    set: { ready_at: readDoneAt(unit, listReturnSteps(locked)) },
    hint: 'service_status_update',
  });

/** Brings the order of a reporter to the curb, unless the car is there already. */
export async function bringReportedCar(
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
): Promise<LockedReturn> {
  return nextOrderStatus(locked.order.status, 'ready') ? bringToCurb(unit, actor, locked) : locked;
}

export type LateReturn = {
  decision: ReturnType<typeof decideLateStep>;
  locked: LockedReturn;
};

/**
 * Decides about a step of an order that a phone reports late. If the state can follow, the order
 * goes back to the reporter.
 *
 * @returns null for a step that is done now
 */
export async function takeLateStep(
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
  step: LateOrderStep,
): Promise<LateReturn | null> {
  const { done, trx, now } = unit;
  if (!done) return null;
  const { order } = locked;
  const doneAt = done.claimed < now ? done.claimed : now;
  // A car that was put back can be that of an earlier assignment.
  const isUsual =
    step !== 'unassign' &&
    order.runner_id === actor.personId &&
    nextOrderStatus(order.status, step);
  const changes = isUsual ? [] : await listRunnerChanges(trx, locked, actor.personId);
  const decision = isUsual
    ? 'take'
    : decideLateStep({
        step,
        reporterId: actor.personId,
        doneAt,
        now,
        changes,
        order,
        isGone: !isInCustody(locked.stay.status),
        wasOnShift:
          hasCapabilityAtLocation(actor, 'orders.bring', order.location_id) &&
          (await wasOnShift(
            trx,
            actor,
            order.location_id,
            clampDoneAt({ claimed: doneAt, now, after: [order.ready_at] }),
          )),
      });
  // The desk reads a time at which the reporter can have done the step.
  if (decision === 'report')
    readDoneAt(unit, [findSentAt(changes, actor.personId, doneAt) ?? order.ready_at]);
  if (decision !== 'follow') return { decision, locked };
  const given = await giveToReporter(unit, actor, locked, actor.personId, doneAt);
  return {
    decision,
    locked: step === 'ready' ? given : await bringReportedCar(unit, actor, given),
  };
}
