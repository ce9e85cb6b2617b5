import { revertExpectedAt } from '#domain/orders/promise.ts';
import { nextOrderStatus } from '#domain/orders/states.ts';
import {
  findTakeBackRefusal,
  orderEventTakingBack,
  stayEventTakingBackParking,
  type UndoableStep,
} from '#domain/orders/takeBack.ts';
import { nextStayStatus } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { custodyConflicts } from '../../stays/commands/receive.ts';
import { type GivenReason, recordReason } from '../../stays/commands/staffReason.ts';
import { lockStay, type LockedStay, moveStay } from '../../stays/commands/transition.ts';
import {
  getMessageSubject,
  getNotificationContext,
} from '../../stays/queries/notificationContext.ts';
import { isThingInScope } from '../policy.ts';
import { toAnnouncedTimes } from '../queries/estimate.ts';
import { correctMessages } from './correctMessages.ts';
import { findKeyBefore, leaveKey, leaveWithRunner, putKeyBack, takeKeyOut } from './keyPlace.ts';
import { lockLastOrder, type LockedReturn } from './lock.ts';
import { moveOrder, addRunnerStatements } from './transition.ts';

const refusals = {
  overtaken: 'TAKE_BACK_OVERTAKEN',
  notYours: 'TAKE_BACK_NOT_YOURS',
  tooLate: 'TAKE_BACK_TOO_LATE',
} as const;

/**
 * Checks that the caller did this step, recently, and that no other step followed. Events are
 * sorted by id, the order of writing, because a step reported late has an earlier time.
 */
async function requireTakeable(
  unit: UnitOfWork,
  actor: Actor,
  stayId: string,
  step: UndoableStep,
  at: Date | null,
): Promise<void> {
  const rows = await unit.trx
    .selectFrom('stay_events')
    .select(['type', 'actor_id', 'impersonator_id'])
    .where('stay_id', '=', stayId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  const record = rows.map((row) => ({
    type: row.type,
    actorId: row.actor_id,
    impersonatorId: row.impersonator_id,
  }));
  const by = { actorId: actor.personId, impersonatorId: actor.impersonatorId };
  const refusal = findTakeBackRefusal(step, { record, by, at: at ?? unit.now, now: unit.now });
  if (refusal) throw new AppError(refusals[refusal]);
}

/**
 * Returns the stay's column with the number of steps taken back, plus one. This number is part of
 * the messages' dedupe keys. Otherwise a repeated step and its correction would send nothing.
 */
export const nextTakeBackCount = (stay: LockedStay) => ({
  steps_taken_back: stay.steps_taken_back + 1,
});

async function unpark(unit: UnitOfWork, actor: Actor, stay: LockedStay) {
  const event = stayEventTakingBackParking;
  if (!nextStayStatus(stay.status, event))
    throw new AppError('STATE_CONFLICT', { state: stay.status });
  await requireTakeable(unit, actor, stay.id, 'park', stay.parked_at);
  const key = {
    key_place: 'with_valet',
    key_holder: actor.personId,
    key_since: unit.now,
  } as const;
  await moveStay(unit, stay, { event, by: actor, set: { ...nextTakeBackCount(stay), ...key } });
  await correctMessages(unit, stay, 'park', stay.id);
}

/**
 * Returns the key's columns after an assignment ended. A mistaken assignment restores the key's
 * earlier place. A runner who gives the car back hangs the key up, or keeps a key without a hook.
 */
async function moveKeyBack(
  unit: UnitOfWork,
  actor: Actor,
  { stay, order }: LockedReturn,
  reason: 'taken_back' | 'requeued',
) {
  if (stay.key_place !== 'out') return leaveKey(stay);
  const before = reason === 'taken_back' && (await findKeyBefore(unit.trx, order.id, unit.now));
  if (before) return before;
  const isRunner = order.runner_id === actor.personId;
  return reason === 'taken_back' || isRunner
    ? putKeyBack(stay, actor, unit.now)
    : leaveWithRunner(stay, unit.now);
}

/**
 * Takes the runner off an order. The order waits at its place in the queue again, and the tip waits
 * for the next runner.
 */
export async function unassignRunner(
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
  data: { reason: 'taken_back' | 'requeued'; hasLeft?: true },
  given: GivenReason = {},
): Promise<void> {
  const { stay, order } = locked;
  const told = toAnnouncedTimes(order);
  const set = {
    runner_id: null,
    dispatched_at: null,
    ...(told ? { expected_at: new Date(revertExpectedAt(told)) } : {}),
    // Automatic dispatch may offer a requeued car again. A person who takes an assignment back
    // chooses another runner by hand.
    ...(data.reason === 'requeued' ? { is_by_hand: false } : {}),
  };
  await moveOrder(
    unit,
    locked,
    {
      event: 'unassign',
      by: actor,
      set,
      staySet: {
        ...nextTakeBackCount(stay),
        ...(await moveKeyBack(unit, actor, locked, data.reason)),
      },
      data: { ...data, ...recordReason(given), runnerId: order.runner_id },
      hint: 'car_retrieval_request',
    },
    addRunnerStatements(unit, order, null),
  );
  await correctMessages(unit, stay, 'assign', order.id, given.reason);
  await notifyUnassigned(unit, actor, locked);
}

/**
 * Tells the former runner that another runner or the queue has the car now, or that nobody wants
 * it, unless the runner made the change.
 */
export async function notifyUnassigned(
  unit: UnitOfWork,
  actor: Actor,
  { stay, order }: LockedReturn,
  why: 'cancelled' | 'other' = 'other',
): Promise<void> {
  if (!order.runner_id || order.runner_id === actor.personId) return;
  const { car, location } = getNotificationContext(stay);
  await notifyPerson(unit, {
    personId: order.runner_id,
    businessId: stay.business_id,
    type: 'order_unassigned',
    data: { car, location, why },
    actionUrl: '/valet-dashboard',
    dedupeKey: `order_unassigned:${getMessageSubject(order.id, stay)}`,
  });
}

/**
 * Returns the columns of a key that its runner has again. `key_hook` is null, because another key
 * may use the hook now.
 */
const reclaimKey = ({ stay, order }: LockedReturn, now: Date) => ({
  ...takeKeyOut(stay, order.runner_id, now),
  key_hook: null,
});

const emptied = { ready: { ready_at: null }, complete: { completed_at: null } } as const;

async function takeOrderBack(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  step: Exclude<UndoableStep, 'park'>,
) {
  const order = await lockLastOrder(unit.trx, stay.id);
  const event = orderEventTakingBack[step];
  if (!order || !nextOrderStatus(order.status, event))
    throw new AppError('STATE_CONFLICT', { state: order?.status ?? stay.status });
  const at = { assign: order.dispatched_at, ready: order.ready_at, complete: order.completed_at };
  await requireTakeable(unit, actor, stay.id, step, at[step]);
  const locked = { stay, order };
  if (step === 'assign') return unassignRunner(unit, actor, locked, { reason: 'taken_back' });
  await moveOrder(unit, locked, {
    event,
    by: actor,
    set: emptied[step],
    staySet: {
      ...nextTakeBackCount(stay),
      ...(step === 'complete' ? reclaimKey(locked, unit.now) : {}),
    },
    hint: 'service_status_update',
  });
  await correctMessages(unit, stay, step, order.id);
}

/**
 * Takes back a staff member's own step within a minute, and corrects the guest's messages.
 * Announced times do not change, because the car does not come earlier.
 *
 * @throws NOT_FOUND; STATE_CONFLICT when the car's state has changed since; TAKE_BACK_OVERTAKEN
 *   when it has not, but another event followed; TAKE_BACK_NOT_YOURS, TAKE_BACK_TOO_LATE,
 *   IDEMPOTENCY_CONFLICT; CAR_ALREADY_IN_CUSTODY when a car of this plate came in since the
 *   handover
 */
export async function takeBack(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  step: UndoableStep,
): Promise<void> {
  await mapUniqueViolation(
    { ...custodyConflicts, stays_one_per_vehicle: 'CAR_ALREADY_IN_CUSTODY' },
    () =>
      transactOnce(ctx, async (unit) => {
        const stay = await lockStay(unit.trx, stayId);
        if (!stay || !isThingInScope(scope, stay)) throw new AppError('NOT_FOUND');
        if (step === 'park') await unpark(unit, actor, stay);
        else await takeOrderBack(unit, actor, stay, step);
      }),
  );
}
