import { takeBackForward } from '#domain/orders/promise.ts';
import { nextOrderStatus } from '#domain/orders/states.ts';
import {
  findTakeBackRefusal,
  orderEventTakingBack,
  stayEventTakingBackParking,
  type TakeBackStep,
} from '#domain/orders/takeBack.ts';
import { nextStayStatus } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce, type UnitOfWork } from '../../../platform/db/transact.ts';
import { mapUniqueViolation } from '../../../platform/db/violations.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notify } from '../../messages/commands/notify.ts';
import { oneCarInCustody } from '../../stays/commands/receive.ts';
import { lockStay, type LockedStay, moveStay } from '../../stays/commands/transition.ts';
import {
  getMessageSubject,
  getNotificationContext,
} from '../../stays/queries/notificationContext.ts';
import { isWithin } from '../policy.ts';
import { toToldTimes } from '../queries/estimate.ts';
import { correctMessages } from './correctMessages.ts';
import { findKeyBefore, leaveKey, putKeyBack, takeKeyOut } from './keyPlace.ts';
import { lockLastOrder, type LockedReturn } from './lock.ts';
import { moveOrder, withRunnerChanged } from './transition.ts';

const refusals = {
  overtaken: 'TAKE_BACK_OVERTAKEN',
  notYours: 'TAKE_BACK_NOT_YOURS',
  tooLate: 'TAKE_BACK_TOO_LATE',
} as const;

/** The record that says whose step it was stands in the order in which it was written. */
async function requireTakeable(
  unit: UnitOfWork,
  actor: Actor,
  stayId: string,
  step: TakeBackStep,
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

/** Each correction is told once, and what it corrects may be told anew. */
export const countedBack = (stay: LockedStay) => ({
  steps_taken_back: stay.steps_taken_back + 1,
});

async function unpark(ctx: Context, unit: UnitOfWork, actor: Actor, stay: LockedStay) {
  const event = stayEventTakingBackParking;
  if (!nextStayStatus(stay.status, event))
    throw new AppError('STATE_CONFLICT', { state: stay.status });
  await requireTakeable(unit, actor, stay.id, 'park', stay.parked_at);
  const key = {
    key_place: 'with_valet',
    key_holder: actor.personId,
    key_since: unit.now,
  } as const;
  await moveStay(unit, stay, { event, by: actor, set: { ...countedBack(stay), ...key } });
  await correctMessages(ctx, unit, stay, 'park', stay.id);
}

/** Whoever was sent by mistake did not go for the key; of a car that goes back into the queue they have it. */
async function moveKeyBack(
  unit: UnitOfWork,
  actor: Actor,
  { stay, order }: LockedReturn,
  reason: 'taken_back' | 'requeued',
) {
  if (stay.key_place !== 'out') return leaveKey(stay);
  const before = reason === 'taken_back' && (await findKeyBefore(unit.trx, order.id, unit.now));
  return before || putKeyBack(stay, actor, unit.now);
}

/** Nobody runs for the car any more: it waits for a runner again, at its place, and the tip for whoever brings it. */
export async function unassign(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
  data: { reason: 'taken_back' | 'requeued' },
): Promise<void> {
  const { stay, order } = locked;
  const told = toToldTimes(order);
  const set = {
    runner_id: null,
    dispatched_at: null,
    ...(told ? { expected_at: new Date(takeBackForward(told)) } : {}),
    // Whoever takes their choice back makes another; in the queue it is chosen for them again.
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
        ...countedBack(stay),
        ...(await moveKeyBack(unit, actor, locked, data.reason)),
      },
      data: { ...data, runnerId: order.runner_id },
      hint: 'car_retrieval_request',
    },
    withRunnerChanged(ctx, unit, order, null),
  );
  await correctMessages(ctx, unit, stay, 'assign', order.id);
  await notifyUnassigned(ctx, unit, actor, locked);
}

/** Whoever ran for the car hears that it is not theirs any more; who did that themselves knows. */
export async function notifyUnassigned(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  { stay, order }: LockedReturn,
): Promise<void> {
  if (!order.runner_id || order.runner_id === actor.personId) return;
  const { car, location } = getNotificationContext(stay);
  await notify(ctx, unit, {
    personId: order.runner_id,
    businessId: stay.business_id,
    type: 'order_unassigned',
    data: { car, location },
    actionUrl: '/valet-dashboard',
    dedupeKey: `order_unassigned:${getMessageSubject(order.id, stay)}`,
  });
}

/** The key is with its runner again; its hook may hold another since. */
const reclaimKey = ({ stay, order }: LockedReturn, now: Date) => ({
  ...takeKeyOut(stay, order.runner_id, now),
  key_hook: null,
});

const emptied = { ready: { ready_at: null }, complete: { completed_at: null } } as const;

async function takeOrderBack(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  step: Exclude<TakeBackStep, 'park'>,
) {
  const order = await lockLastOrder(unit.trx, stay.id);
  const event = orderEventTakingBack[step];
  if (!order || !nextOrderStatus(order.status, event))
    throw new AppError('STATE_CONFLICT', { state: order?.status ?? stay.status });
  const at = { assign: order.dispatched_at, ready: order.ready_at, complete: order.completed_at };
  await requireTakeable(unit, actor, stay.id, step, at[step]);
  const locked = { stay, order };
  if (step === 'assign') return unassign(ctx, unit, actor, locked, { reason: 'taken_back' });
  await moveOrder(unit, locked, {
    event,
    by: actor,
    set: emptied[step],
    staySet: { ...countedBack(stay), ...(step === 'complete' ? reclaimKey(locked, unit.now) : {}) },
    hint: 'service_status_update',
  });
  await correctMessages(ctx, unit, stay, step, order.id);
}

/**
 * Takes back a step on a staff screen that was a mistake, within a minute and by whoever did it; what the
 * guest was told is corrected. The times that were told stay: the car is not there earlier for it.
 *
 * @throws NOT_FOUND; STATE_CONFLICT where the car went on; TAKE_BACK_OVERTAKEN where it did not, and
 *   something happened since all the same; TAKE_BACK_NOT_YOURS, TAKE_BACK_TOO_LATE, IDEMPOTENCY_CONFLICT;
 *   CAR_ALREADY_IN_CUSTODY when a car of this plate came in since it was handed over
 */
export async function takeBack(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  step: TakeBackStep,
  call: RepeatableCall | null,
): Promise<void> {
  await mapUniqueViolation(
    { ...oneCarInCustody, stays_one_per_vehicle: 'CAR_ALREADY_IN_CUSTODY' },
    () =>
      transactOnce(ctx, call, async (unit) => {
        const stay = await lockStay(unit.trx, stayId);
        if (!stay || !isWithin(scope, stay)) throw new AppError('NOT_FOUND');
        if (step === 'park') await unpark(ctx, unit, actor, stay);
        else await takeOrderBack(ctx, unit, actor, stay, step);
      }),
  );
}
