import type { ReportOutcome } from '#domain/orders/lateReports.ts';
import { isOpenOrder } from '#domain/orders/states.ts';
import { isOpenStay, isReturnable } from '#domain/stays/states.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import type { LateReports } from '../../../platform/db/schema.ts';
import { transactOnce, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { withHook } from '../../stays/commands/keyHook.ts';
import { parkStay } from '../../stays/commands/parkCar.ts';
import {
  buildEventRow,
  listSteps,
  lockStay,
  type LockedStay,
  touchStay,
} from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { isWithin } from '../policy.ts';
import { createGoneOrder } from './createOrder.ts';
import { finishOrder, requireOrderPaid } from './dispatch.ts';
import { bringReportedCar, giveToReporter } from './lateReturn.ts';
import { lockLastOrder, type LockedReturn } from './lock.ts';

type Report = Selectable<LateReports>;

/**
 * Locks a car and one of its open reports.
 *
 * @throws REPORT_NOT_FOUND also for a report of another location, REPORT_DECIDED
 */
async function lockReport({ trx }: UnitOfWork, scope: LocationScope, reportId: string) {
  const reports = trx.selectFrom('late_reports').where('id', '=', reportId);
  const found = await reports.select(['stay_id', 'location_id']).executeTakeFirst();
  const stay = found && isWithin(scope, found) ? await lockStay(trx, found.stay_id) : undefined;
  if (!stay) throw new AppError('REPORT_NOT_FOUND');
  const report = await reports.selectAll().forUpdate().executeTakeFirstOrThrow();
  if (report.decided_at) throw new AppError('REPORT_DECIDED');
  return { report, stay };
}

type Decision = Extract<ReportOutcome, 'accepted' | 'rejected'>;

const eventTypes = { accepted: 'stay.report_accept', rejected: 'stay.report_reject' } as const;

/** Tells the reporter what the desk decided: their phone has shown only that the desk decides. */
async function notifyReporter(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  { report, stay }: { report: Report; stay: LockedStay },
  decision: Decision,
): Promise<void> {
  if (report.reported_by === actor.personId) return;
  const { car, location } = getNotificationContext(stay);
  await notifyPerson(ctx, unit, {
    personId: report.reported_by,
    businessId: stay.business_id,
    type: 'report_decided',
    data: { car, location, step: report.step, decision },
    actionUrl: '/valet-dashboard',
    dedupeKey: `report_decided:${report.id}`,
  });
}

/** Closes a report, records the decision in the car's timeline and notifies the reporter. */
async function closeReport(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  { report, stay }: { report: Report; stay: LockedStay },
  outcome: Decision,
): Promise<LockedStay> {
  const event = buildEventRow(stay, {
    type: eventTypes[outcome],
    from: stay.status,
    to: stay.status,
    by: actor,
    ...(report.order_id && { orderId: report.order_id }),
    data: { step: report.step, reportedBy: report.reported_by },
  });
  const db = unit.trx.with('closed_report', (inner) =>
    inner
      .updateTable('late_reports')
      .set({ decided_at: unit.now, decided_by: actor.personId, outcome })
      .where('id', '=', report.id),
  );
  await notifyReporter(ctx, unit, actor, { report, stay }, outcome);
  return touchStay(unit, stay, { type: 'service_status_update' }, { db, events: [event] });
}

/** Parks a car that another valet has, or corrects the spot of a parked one. */
async function followParking(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  { parking_spot: spot }: Report,
): Promise<void> {
  if (stay.status === 'received') {
    await parkStay(ctx, unit, actor, stay, { parkingSpot: spot ?? undefined });
  } else if (stay.status === 'parked' && spot && spot !== stay.parking_spot) {
    const event = buildEventRow(stay, {
      type: 'stay.spot_correct',
      from: stay.status,
      to: stay.status,
      by: actor,
      data: { spot, location: stay.parking_location, before: stay.parking_spot },
    });
    const hint = { type: 'service_status_update' } as const;
    await touchStay(unit, stay, hint, { set: { parking_spot: spot }, events: [event] });
  }
}

/**
 * Returns the order that a reported step moves. A parked car that was handed over although its
 * request was cancelled gets one now.
 *
 * @returns null when there is nothing to move
 * @throws STATE_CONFLICT for a handover of a car that was never parked
 */
async function findReportedOrder(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  { step }: Report,
): Promise<LockedReturn | null> {
  const order = await lockLastOrder(unit.trx, stay.id);
  if (order && isOpenOrder(order.status)) return { stay, order };
  if (step === 'ready') return null;
  if (!isReturnable(stay.status)) throw new AppError('STATE_CONFLICT', { state: stay.status });
  const at = readDoneAt(unit, [...listSteps(stay), order?.requested_at ?? null]);
  return createGoneOrder(ctx, unit, stay, at, actor);
}

/**
 * Moves the car's present order to the reported step, with the reporter as its runner.
 *
 * @throws PAYMENT_DUE; STATE_CONFLICT for a handover of a car that was never parked
 */
async function followReturn(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  report: Report,
): Promise<void> {
  if (!isOpenStay(stay.status)) return;
  const locked = await findReportedOrder(ctx, unit, actor, stay, report);
  if (!locked) return;
  const { order } = locked;
  if (report.step === 'ready' && (order.status === 'ready' || order.status === 'requested')) return;
  if (report.step === 'complete') await requireOrderPaid(unit.trx, order);
  const { reported_by: reporterId, done_at: doneAt } = report;
  const isThere = order.status === 'ready';
  const given = isThere
    ? locked
    : await giveToReporter(ctx, unit, actor, locked, reporterId, doneAt);
  const brought = await bringReportedCar(unit, actor, given);
  if (report.step !== 'complete') return;
  const proof = { proof: 'unchecked', wrongCodes: order.handover_tries } as const;
  await finishOrder(ctx, unit, actor, brought, proof);
}

/**
 * Accepts a step that a phone reported late: the state follows where it can, with the reported
 * time.
 *
 * @throws REPORT_NOT_FOUND, REPORT_DECIDED, HOOK_TAKEN, IDEMPOTENCY_CONFLICT; STATE_CONFLICT for a
 *   handover of a car that was never parked; PAYMENT_DUE for a handover that must be paid first
 */
export async function acceptReport(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  reportId: string,
  call: RepeatableCall | null,
): Promise<void> {
  await withHook(ctx, () =>
    transactOnce(ctx, call, async (unit) => {
      const locked = await lockReport(unit, scope, reportId);
      const { report } = locked;
      const stay = await closeReport(ctx, unit, actor, locked, 'accepted');
      const late = { ...unit, done: { claimed: report.done_at, taken: null } };
      const follow = report.step === 'park' ? followParking : followReturn;
      await follow(ctx, late, actor, stay, report);
    }),
  );
}

/**
 * Rejects a step that a phone reported late. The car stays as it is.
 *
 * @throws REPORT_NOT_FOUND, REPORT_DECIDED, IDEMPOTENCY_CONFLICT
 */
export async function rejectReport(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  reportId: string,
  call: RepeatableCall | null,
): Promise<void> {
  await transactOnce(ctx, call, async (unit) => {
    await closeReport(ctx, unit, actor, await lockReport(unit, scope, reportId), 'rejected');
  });
}
