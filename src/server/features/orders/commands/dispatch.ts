import { sql } from 'kysely';
import { decideCurbNews, FOLLOWED_WITHIN_MS } from '#domain/shared/doneAt.ts';
import { listPositionsWith, listRolesWith } from '#domain/identity/roles.ts';
import {
  isParkedAgain,
  nextOrderStatus,
  runningOrderStatuses,
  isUnpaid,
} from '#domain/orders/states.ts';
import { hasGuestLeft, type ReportReason } from '#domain/orders/lateReports.ts';
import type { HandoverProofInput } from '#contract/orders.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import type { Trx, Queryable } from '../../../platform/db/client.ts';
import { isFirstCall, isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import { transact, transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { withdrawMessages } from '../../messages/commands/withdrawMessages.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { buildStateConflict } from '../../stays/commands/conflict.ts';
import { findReported, storeReport, transactOrReport } from '../../stays/commands/lateReport.ts';
import { findLinkAddress } from '../../stays/queries/links.ts';
import {
  getMessageSubject,
  getNotificationContext,
} from '../../stays/queries/notificationContext.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { createEstimator } from '../queries/estimate.ts';
import { locationFacts } from '../queries/facts.ts';
import { findPossibleCheck, takeHandoverProof, type TakenProof } from './handoverProof.ts';
import { buildKeyEventData } from './keyPlace.ts';
import { bringToCurb, takeLateStep } from './lateReturn.ts';
import { listReturnSteps, lockOrder, type LockedReturn, type LockedOrder } from './lock.ts';
import { wasOnShift } from '../queries/onShift.ts';
import { isThingInScope, mayBring, mayHandOver } from '../policy.ts';
import { buildNotRunnerRefusal, buildTakenConflict } from './taken.ts';
import { moveOrder, addRunnerStatements } from './transition.ts';

/**
 * Refuses the handover of a car whose order is unpaid.
 *
 * @throws PAYMENT_DUE with the amount
 */
export async function requireOrderPaid(
  db: Queryable,
  order: Pick<LockedOrder, 'id' | 'status' | 'paid_at'>,
): Promise<void> {
  if (!isUnpaid(order)) return;
  const { due_cents: cents, currency } = await db
    .selectFrom('payments')
    .select(['due_cents', 'currency'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  throw new AppError('PAYMENT_DUE', { state: order.status, due: { cents, currency } });
}

/**
 * Locks an order and its stay.
 *
 * @throws ORDER_NOT_FOUND also for an order outside the scope
 */
export async function lockInScope(
  trx: Trx,
  scope: LocationScope,
  orderId: string,
): Promise<LockedReturn> {
  const locked = await lockOrder(trx, orderId);
  if (!isThingInScope(scope, locked.order)) throw new AppError('ORDER_NOT_FOUND');
  return locked;
}

/**
 * Returns a valet of this location who can be sent, with the location's facts. Shared row locks
 * serialise this query with a command that removes the valet. Either the valet is not found, or the
 * removing command sees the valet's car.
 *
 * @throws VALET_NOT_FOUND also for a valet of another business
 */
export async function requireRunner(trx: Trx, locationId: string, valetId: string) {
  const runner = await trx
    .selectFrom('people')
    .innerJoin('staff_locations', 'staff_locations.person_id', 'people.id')
    .select('people.id')
    .select(locationFacts(sql`${locationId}::uuid`).as('facts'))
    .where('people.id', '=', valetId)
    .where('staff_locations.location_id', '=', locationId)
    .where('staff_locations.position', 'in', listPositionsWith('jobs.work'))
    .where('people.role', 'in', listRolesWith('jobs.work'))
    .where('people.status', '=', 'active')
    .forKeyShare('people')
    .forShare('staff_locations')
    .executeTakeFirstOrThrow(() => new AppError('VALET_NOT_FOUND'));
  return runner;
}

/**
 * Sends a runner for the car of a queued order. A tip of the order moves to the runner.
 *
 * @throws ORDER_NOT_FOUND, VALET_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function assignRunner(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
  valetId: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    const runner = await requireRunner(unit.trx, locked.order.location_id, valetId);
    // The car is parked again, and no guest waits for the car.
    if (isParkedAgain(locked.order)) throw new AppError('STATE_CONFLICT', { state: 'parked' });
    const { status: state, runner_id: by } = locked.order;
    if (runningOrderStatuses.includes(state)) {
      throw await buildTakenConflict(unit, actor, locked.stay, { state, by });
    }
    const { stay, order } = await moveOrder(
      unit,
      locked,
      {
        event: 'assign',
        by: actor,
        set: {
          runner_id: runner.id,
          dispatched_at: readDoneAt(unit, listReturnSteps(locked)),
          is_by_hand: runner.id !== actor.personId,
          ...createEstimator(runner.facts, unit.now).whenSent(locked.order),
        },
        data: { runnerId: runner.id, ...buildKeyEventData(locked.stay) },
        hint: 'car_retrieval_request',
      },
      addRunnerStatements(unit, locked.order, runner.id),
    );
    const data = getNotificationContext(stay);
    const subjectId = getMessageSubject(order.id, stay);
    await notifyCustomer(unit, stay, { type: 'runner_on_the_way', data, subjectId });
    // A runner who assigns the order to themselves needs no notification.
    if (runner.id !== actor.personId) {
      await notifyPerson(unit, {
        personId: runner.id,
        businessId: stay.business_id,
        type: 'order_assigned',
        data,
        actionUrl: '/valet-dashboard',
        dedupeKey: `order_assigned:${subjectId}`,
      });
    }
    const link = findLinkAddress(ctx, stay);
    if (!link) return;
    await enqueueSms(unit, {
      stay,
      template: 'runner_sent',
      data: { link, ticketNumber: stay.ticket_number },
      dedupeKey: `runner-sent:${subjectId}`,
    });
  });
}

/** Tells the guest of a car at the curb, unless the car came too long ago. */
export async function notifyAtCurb(
  unit: UnitOfWork,
  { stay, order }: LockedReturn,
  at: Date,
): Promise<void> {
  const news = decideCurbNews(at, unit.now);
  if (news === 'never') return;
  const data = getNotificationContext(stay);
  const subjectId = getMessageSubject(order.id, stay);
  await notifyCustomer(unit, stay, { type: 'car_ready', data, subjectId });
  const link = findLinkAddress(unit.ctx, stay);
  if (!link) return;
  await enqueueSms(unit, {
    stay,
    template: 'car_ready',
    data: {
      link,
      ticketNumber: stay.ticket_number,
      location: data.location,
      entrance: data.entrance,
    },
    dedupeKey: `car-ready:${subjectId}`,
    // Delays the SMS of a step that the phone reported late. If the handover is done too, the
    // report of the handover follows at once and withdraws this SMS.
    ...(news === 'soon' && { notBefore: new Date(unit.now.getTime() + FOLLOWED_WITHIN_MS) }),
  });
}

/**
 * Marks the car as at the curb and notifies the guest.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT, FORBIDDEN for a valet who was
 *   never the order's runner; SENT_TO_DESK for a step reported late that became a report
 */
export async function markReady(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
): Promise<void> {
  await transactOrReport(ctx, actor, async (unit) => {
    const found = await lockInScope(unit.trx, scope, orderId);
    const late = await takeLateStep(unit, actor, found, 'ready');
    if (late?.decision === 'known') return undefined;
    if (late?.decision === 'report' && ctx.call)
      return storeReport(unit, actor, found.stay, ctx.call, {
        step: 'ready',
        reason: 'state',
        orderId,
      });
    const locked = late?.locked ?? found;
    // Refused here only if the order can take this step. The former runner of a requeued car gets
    // STATE_CONFLICT below.
    if (!mayBring(actor, locked.order) && nextOrderStatus(locked.order.status, 'ready'))
      throw await buildNotRunnerRefusal(unit, actor, locked);
    const brought = await bringToCurb(unit, actor, locked);
    await notifyAtCurb(unit, brought, readDoneAt(unit, listReturnSteps(locked)));
    return undefined;
  });
}

/** Completes a locked order at the curb, ends the stay and notifies the guest. */
export async function finishOrder(
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
  taken: TakenProof,
): Promise<void> {
  const { stay, order } = await moveOrder(unit, locked, {
    event: 'complete',
    by: actor,
    set: {
      completed_at: readDoneAt(unit, listReturnSteps(locked)),
      handover_tries: 0,
      handover_locked_until: null,
    },
    data: taken,
    hint: 'service_status_update',
  });
  const data = getNotificationContext(stay);
  const subjectId = getMessageSubject(order.id, stay);
  // The phone reported the handover late. Withdraws an unsent "car ready" message, which is out of
  // date.
  if (unit.done) await withdrawMessages(unit, [`car-ready:${subjectId}`]);
  await notifyCustomer(unit, stay, { type: 'car_returned', data, subjectId });
}

/**
 * Completes an order at the handover and ends the stay. A wrong handover code is counted although
 * the call fails: the refusal is thrown after the commit. The idempotency key of a failed call is
 * not stored.
 *
 * A handover reported late has happened. If it is unpaid, unproven or met another state, it becomes
 * a report for the desk.
 *
 * @throws ORDER_NOT_FOUND, PAYMENT_DUE, STATE_CONFLICT, IDEMPOTENCY_CONFLICT, FORBIDDEN for a valet
 *   who was never the order's runner and is not on shift there; HANDOVER_CODE_REQUIRED,
 *   HANDOVER_CODE_INVALID, HANDOVER_CODE_OTHER, HANDOVER_LOCKED, SENT_TO_DESK
 */
export async function completeOrder(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
  proof: HandoverProofInput | null,
): Promise<void> {
  const refusal = await transact(
    ctx,
    async (unit) => {
      const found = await lockInScope(unit.trx, scope, orderId);
      if (ctx.call && (await isRepeatedCall(unit.trx, ctx.call)))
        return unit.done && findReported(unit.trx, actor, ctx.call);
      const late = await takeLateStep(unit, actor, found, 'complete');
      const locked = late?.locked ?? found;
      const isDone = late !== null && late.decision !== 'refuse';
      const report = async (reason: ReportReason) => {
        if (!ctx.call) return null;
        await isFirstCall(unit, ctx.call);
        // A wrong code that locks the handover has written the stay, so `locked` is out of date.
        const { stay } = await lockOrder(unit.trx, orderId);
        const checked = findPossibleCheck(stay, proof);
        return storeReport(unit, actor, stay, ctx.call, {
          step: 'complete',
          reason,
          orderId,
          checked,
        });
      };
      if (late?.decision === 'report') return report('state');
      if (late?.decision === 'known') {
        if (ctx.call) await isFirstCall(unit, ctx.call);
        return null;
      }
      if (!isDone && !mayBring(actor, locked.order)) {
        const { location_id: place } = locked.order;
        // Not at the claimed time: a refused one proves no shift, and a wrong clock may be at work.
        const isOnShift = await wasOnShift(unit.trx, actor, place, unit.now);
        if (!mayHandOver(actor, { ...locked.order, is_viewer_on_shift: isOnShift }))
          throw await buildNotRunnerRefusal(unit, actor, locked);
      }
      if (!nextOrderStatus(locked.order.status, 'complete')) {
        throw await buildStateConflict(unit.trx, actor, locked.stay.id, locked.order.status);
      }
      const isOver = isDone && unit.done && hasGuestLeft(unit.done.claimed, unit.now);
      if (isOver && isUnpaid(locked.order)) return report('unpaid');
      await requireOrderPaid(unit.trx, locked.order);
      const taken = await takeHandoverProof(unit, actor, locked, proof);
      // A phone without signal can check no code, so its valet checked something else.
      const isUncheckable = isDone && proof?.checked !== undefined;
      if (taken instanceof AppError) return isOver || isUncheckable ? report('unproven') : taken;
      if (ctx.call) await isFirstCall(unit, ctx.call);
      await finishOrder(unit, actor, locked, taken);
      return null;
    },
    ctx.call,
  );
  if (refusal) throw refusal;
}
