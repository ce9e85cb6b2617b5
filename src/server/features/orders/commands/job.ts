import type { StayStatus } from '#domain/stays/states.ts';
import { openOrderStatuses } from '#domain/orders/states.ts';
import type { Context } from '../../../context.ts';
import { mapUniqueViolation } from '../../../platform/db/violations.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { parkStay, type Spot } from '../../stays/commands/parkCar.ts';
import { oneCarInCustody } from '../../stays/commands/receive.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import {
  buildEventRow,
  lockStay,
  type LockedStay,
  moveStay,
  touchStay,
} from '../../stays/commands/transition.ts';
import { isWithin } from '../policy.ts';
import { isAbandoned } from '../queries/abandonedStays.ts';
import { assignRunner, completeOrder, markReady } from './dispatch.ts';

/** The stay behind a job's id, with its open order. @throws NOT_FOUND */
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
  if (!row || !isWithin(scope, row)) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Takes a job: an announced car is received, one that another valet left behind is this one's from
 * now on, for a paid order they become its runner. The command behind checks the state again under its
 * lock.
 *
 * @throws NOT_FOUND, STATE_CONFLICT; CAR_ALREADY_IN_CUSTODY when a car of this plate is there already
 */
export async function acceptJob(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<void> {
  const job = await findJobStay(ctx, scope, stayId);
  if (job.order_id) return assignRunner(ctx, actor, scope, job.order_id, actor.personId);
  await mapUniqueViolation(oneCarInCustody, () => acceptRequest(ctx, actor, stayId));
}

async function isAbandonedStay(unit: UnitOfWork, stayId: string): Promise<boolean> {
  const { isLeft } = await unit.trx
    .selectFrom('stays')
    .select(isAbandoned(unit.now).as('isLeft'))
    .where('id', '=', stayId)
    .executeTakeFirstOrThrow();
  return isLeft;
}

/** The car waits for another valet from now on; the record says since when it was the first one's. */
async function reassign(unit: UnitOfWork, actor: Actor, stay: LockedStay): Promise<void> {
  const { status } = stay;
  const event = { type: 'stay.take_over', from: status, to: status, by: actor };
  await touchStay(
    unit,
    stay,
    { type: 'service_status_update' },
    {
      set: { received_at: unit.now, received_by: actor.personId },
      events: [buildEventRow(stay, event)],
    },
  );
}

async function acceptRequest(ctx: Context, actor: Actor, stayId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay) throw new AppError('NOT_FOUND');
    if (stay.channel !== 'ticket' && (await isAbandonedStay(unit, stayId))) {
      await reassign(unit, actor, stay);
      return;
    }
    // A ticket's or a session's car is received with the guest's code, not by accepting it.
    if (stay.channel !== 'request') throw new AppError('STATE_CONFLICT', { state: stay.status });
    const accepted = await moveStay(unit, stay, {
      event: 'receive',
      by: actor,
      set: { received_by: actor.personId },
    });
    const data = getNotificationContext(accepted);
    const subjectId = stay.id;
    await notifyCustomer(ctx, unit, accepted, { type: 'request_accepted', data, subjectId });
  });
}

export type JobStep = { status: 'in_progress' | 'completed'; stayStatus: StayStatus };

type JobInput = Spot & { from?: string | undefined };

/**
 * Does a job's next step: parks a car in this valet's hands, brings it to the curb, hands it over.
 *
 * With `from` a second press does nothing: it finds another state here, or, when both came at once,
 * under the lock of the command behind, which takes the car from one state only. Without `from` each
 * call means the step after the one before.
 *
 * @throws NOT_FOUND, STATE_CONFLICT, FORBIDDEN when another runs for this car, or is about to park it
 */
export async function completeJob(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  { from, ...spot }: JobInput,
): Promise<JobStep> {
  const job = await findJobStay(ctx, scope, stayId);
  const state = job.order_status ?? job.status;
  if (from && from !== state) throw new AppError('STATE_CONFLICT', { state });
  if (job.order_id && state === 'ready') {
    await completeOrder(ctx, actor, scope, job.order_id);
    return { status: 'completed', stayStatus: 'returned' };
  }
  if (job.order_id) {
    await markReady(ctx, actor, scope, job.order_id);
    return { status: 'in_progress', stayStatus: 'ready' };
  }
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay) throw new AppError('NOT_FOUND');
    const isAnothers = stay.status === 'received' && stay.received_by !== actor.personId;
    if (isAnothers && !(await isAbandonedStay(unit, stayId))) throw new AppError('FORBIDDEN');
    await parkStay(ctx, unit, actor, stay, spot);
  });
  return { status: 'completed', stayStatus: 'parked' };
}
