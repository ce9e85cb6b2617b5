import { isBeingReturned, type StayStatus } from '#domain/stays/states.ts';
import { openOrderStatuses, type OrderStatus } from '#domain/orders/states.ts';
import type { HandoverProofInput } from '#contract/orders.ts';
import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { withHook } from '../../stays/commands/keyHook.ts';
import {
  findReported,
  reportLateParking,
  transactOrReport,
} from '../../stays/commands/lateReport.ts';
import { parkStay, type ParkingSpotInput } from '../../stays/commands/parkCar.ts';
import { buildStateConflict } from '../../stays/commands/conflict.ts';
import { custodyConflicts } from '../../stays/commands/receive.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import {
  buildEventRow,
  buildKeyColumns,
  listSteps,
  lockStay,
  type LockedStay,
  moveStay,
  touchStay,
} from '../../stays/commands/transition.ts';
import { isThingInScope } from '../policy.ts';
import { wasOnShift } from '../queries/onShift.ts';
import { isAbandonedStay } from '../queries/isAbandoned.ts';
import { isStayToPutBack } from '../queries/isToPutBack.ts';
import { assignRunner, completeOrder, markReady } from './dispatch.ts';
import { notifyHolder } from './notifyHolder.ts';
import { putBack } from './putBack.ts';
import { reassignRunner } from './reassign.ts';
import { buildTakenConflict } from './taken.ts';

/**
 * Returns the stay of a job, with the open order if the stay has one. The job's id is the stay's
 * id.
 *
 * @throws NOT_FOUND
 */
async function findJobStay(ctx: Context, scope: LocationScope, stayId: string) {
  const row = await ctx.db
    .selectFrom('stays')
    .leftJoin('orders', (join) =>
      join.onRef('orders.stay_id', '=', 'stays.id').on('orders.status', 'in', openOrderStatuses),
    )
    .select([
      'stays.id',
      'stays.status',
      'stays.location_id',
      'orders.id as order_id',
      'orders.status as order_status',
    ])
    .where('stays.id', '=', stayId)
    .executeTakeFirst();
  if (!row || !isThingInScope(scope, row)) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Accepts a job: receives an announced car, takes over an abandoned car, or becomes the runner of a
 * queued order. The called commands lock the stay and check its state again.
 *
 * @throws NOT_FOUND, STATE_CONFLICT; CAR_ALREADY_IN_CUSTODY when a car of this plate is in custody
 *   already
 */
export async function acceptJob(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<void> {
  const job = await findJobStay(ctx, scope, stayId);
  if (job.order_id) {
    return assignRunner(ctx, actor, scope, job.order_id, actor.personId);
  }
  await mapUniqueViolation(custodyConflicts, () => acceptRequest(ctx, actor, stayId));
}

/** @throws NOT_ON_SHIFT unless the valet is on shift at the car's location */
async function requireOnShift(unit: UnitOfWork, actor: Actor, locationId: string): Promise<void> {
  if (!(await wasOnShift(unit.trx, actor, locationId, unit.now)))
    throw new AppError('NOT_ON_SHIFT');
}

/**
 * Takes a car over from the colleague who brings or parks it, and tells the colleague. The caller
 * must be on shift at the car's location.
 *
 * @param insteadOf valet that the screen showed: of two concurrent calls, only the first passes
 * @throws NOT_FOUND, NOT_ON_SHIFT, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function takeOverJob(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  insteadOf: string,
): Promise<void> {
  const { order_id: orderId } = await findJobStay(ctx, scope, stayId);
  if (!orderId) return takeOverParking(ctx, actor, scope, stayId, insteadOf);
  const change = { valetId: actor.personId, insteadOf };
  await reassignRunner(ctx, actor, scope, orderId, change, (unit, { order }) =>
    requireOnShift(unit, actor, order.location_id),
  );
}

async function takeOverParking(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  insteadOf: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay || !isThingInScope(scope, stay)) throw new AppError('NOT_FOUND');
    await requireOnShift(unit, actor, stay.location_id);
    const { status: state, received_by: by } = stay;
    if (state !== 'received') throw await buildJobConflict(unit.trx, actor, stayId, stay.status);
    if (by !== insteadOf || by === actor.personId)
      throw await buildTakenConflict(unit, actor, stay, { state, by });
    await receiveInstead(unit, actor, stay);
  });
}

/**
 * Makes this valet responsible for a car that another valet received, and tells the other. The
 * stay's events still name the earlier valet, and the arrival stays, as prices follow it.
 */
async function receiveInstead(unit: UnitOfWork, actor: Actor, stay: LockedStay): Promise<void> {
  const { status } = stay;
  const event = { type: 'stay.take_over' as const, from: status, to: status, by: actor };
  await touchStay(
    unit,
    stay,
    { type: 'service_status_update' },
    {
      set: {
        taken_over_at: readDoneAt(unit, listSteps(stay)),
        received_by: actor.personId,
        ...buildKeyColumns(unit, stay, 'take', { by: actor }),
      },
      events: [buildEventRow(stay, event)],
    },
  );
  await notifyHolder(unit, actor, stay, 'other');
}

/** Whether the newest return of a car was cancelled. */
async function isReturnCancelled(db: Queryable, stayId: string): Promise<boolean> {
  const newest = await db
    .selectFrom('orders')
    .select('status')
    .where('stay_id', '=', stayId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.status === 'cancelled';
}

/** Builds the conflict of a job that is over: a car whose return was cancelled stands parked again. */
async function buildJobConflict(
  db: Queryable,
  actor: Actor,
  stayId: string,
  state: StayStatus | OrderStatus,
): Promise<AppError> {
  const isCancelled = state === 'parked' && (await isReturnCancelled(db, stayId));
  return buildStateConflict(db, actor, stayId, isCancelled ? 'cancelled' : state);
}

async function acceptRequest(ctx: CallContext, actor: Actor, stayId: string): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay) throw new AppError('NOT_FOUND');
    if (await isAbandonedStay(unit.trx, stayId, unit.now)) {
      await receiveInstead(unit, actor, stay);
      return;
    }
    if (stay.status === 'received') {
      throw await buildTakenConflict(unit, actor, stay, {
        state: stay.status,
        by: stay.received_by,
      });
    }
    // A car of a ticket or a parking session is received with the guest's code instead.
    if (stay.status === 'parked' || stay.channel !== 'request')
      throw await buildJobConflict(unit.trx, actor, stayId, stay.status);
    const accepted = await moveStay(unit, stay, {
      event: 'receive',
      by: actor,
      set: { received_by: actor.personId },
    });
    const data = getNotificationContext(accepted);
    const subjectId = stay.id;
    await notifyCustomer(unit, accepted, { type: 'request_accepted', data, subjectId });
  });
}

export type JobStep = { status: 'in_progress' | 'completed'; stayStatus: StayStatus };

/**
 * Returns the result of a job's step: `in_progress` while the car is being returned, otherwise
 * `completed`.
 */
const presentStep = (stayStatus: StayStatus): JobStep => ({
  status: isBeingReturned(stayStatus) ? 'in_progress' : 'completed',
  stayStatus,
});

type JobInput = ParkingSpotInput & {
  from?: string | undefined;
  proof?: HandoverProofInput | undefined;
};

/**
 * Does a job's next step: parks a car, puts it back after a cancelled return, brings the car to the
 * curb, or hands the car over.
 *
 * With `from`, a repeated call does nothing, because the state is no longer `from`. Without `from`,
 * each call does the next step, except the handover (decision 4).
 *
 * @throws NOT_FOUND, STATE_CONFLICT, FORBIDDEN when another valet runs for this car, or is about to
 *   park it; SENT_TO_DESK for a parking reported late that became a report; for a car at the curb as
 *   `completeOrder`
 */
export async function completeJob(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  { from, proof, ...spot }: JobInput,
): Promise<JobStep> {
  const job = await findJobStay(ctx, scope, stayId);
  // The job is read before the idempotency key. In the opposite sequence, a first call could commit
  // between both reads. The repeat of the first call would then fail.
  if (await isRepeatedCall(ctx.db, ctx.call)) {
    const reported = ctx.call?.done && (await findReported(ctx.db, actor, ctx.call));
    if (reported) throw reported;
    return presentStep((await findJobStay(ctx, scope, stayId)).status);
  }
  const state = job.order_status ?? job.status;
  const wanted = from ?? (proof && 'ready');
  const isParking = from === 'received' || from === 'parked';
  const isLateParking = isParking && from !== state && ctx.call?.done;
  if (wanted && wanted !== state && !isLateParking) {
    const build = wanted === 'received' ? buildStateConflict : buildJobConflict;
    throw await build(ctx.db, actor, stayId, state);
  }
  if (job.order_id && !isLateParking && state === 'ready') {
    if (!wanted) throw new AppError('STATE_CONFLICT', { state });
    await completeOrder(ctx, actor, scope, job.order_id, proof ?? null);
    return presentStep('returned');
  }
  if (job.order_id && !isLateParking) {
    await markReady(ctx, actor, scope, job.order_id);
    return presentStep('ready');
  }
  const park = () =>
    transactOrReport(ctx, actor, async (unit) => {
      const stay = await lockStay(unit.trx, stayId);
      if (!stay) throw new AppError('NOT_FOUND');
      if (from !== 'received' && (await isStayToPutBack(unit.trx, actor, stayId))) {
        await putBack(unit, actor, stay, spot);
        return undefined;
      }
      const isReceivedByOther = stay.status === 'received' && stay.received_by !== actor.personId;
      const isAnothers = isReceivedByOther && !(await isAbandonedStay(unit.trx, stayId, unit.now));
      const reported = await reportLateParking(
        unit,
        actor,
        stay,
        ctx.call,
        spot,
        isAnothers ? { isPossible: false } : {},
      );
      if (reported) return reported;
      // A screen sends `from` for a car that it shows as its valet's: a colleague took it over.
      if (isAnothers)
        throw wanted
          ? await buildTakenConflict(unit, actor, stay, { state: 'received', by: stay.received_by })
          : new AppError('FORBIDDEN');
      await parkStay(unit, actor, stay, spot);
      return undefined;
    });
  await withHook(ctx, park);
  return presentStep('parked');
}
