import { hasCapabilityAtLocation } from '#domain/identity/roles.ts';
import type { ReportOutcome } from '#domain/orders/lateReports.ts';
import { isOpenOrder } from '#domain/orders/states.ts';
import { canMoveSpot } from '#domain/stays/custody.ts';
import { isOpenStay, isReturnable } from '#domain/stays/states.ts';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import type { LateReports } from '../../../platform/db/schema.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { findHookUser, withHook } from '../../stays/commands/keyHook.ts';
import { parkStay } from '../../stays/commands/parkCar.ts';
import {
  buildEventRow,
  listSteps,
  lockStay,
  type LockedStay,
  touchStay,
} from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { isThingInScope } from '../policy.ts';
import { createGoneOrder } from './createOrder.ts';
import { finishOrder, requireOrderPaid, notifyAtCurb } from './dispatch.ts';
import { bringReportedCar, giveToReporter } from './lateReturn.ts';
import { lockLastOrder, type LockedReturn } from './lock.ts';
import { parkOrderAgain } from './parkAgain.ts';

type Report = Selectable<LateReports>;
type LockedReport = { report: Report; stay: LockedStay };

/**
 * Locks a car and one of its open reports.
 *
 * @throws REPORT_NOT_FOUND also for a report of another location, REPORT_DECIDED
 */
async function lockReport({ trx }: UnitOfWork, scope: LocationScope, reportId: string) {
  const reports = trx.selectFrom('late_reports').where('id', '=', reportId);
  const found = await reports.select(['stay_id', 'location_id']).executeTakeFirst();
  const stay =
    found && isThingInScope(scope, found) ? await lockStay(trx, found.stay_id) : undefined;
  if (!stay) throw new AppError('REPORT_NOT_FOUND');
  const report = await reports.selectAll().forUpdate().executeTakeFirstOrThrow();
  if (report.decided_at) throw new AppError('REPORT_DECIDED');
  return { report, stay };
}

type Decision = Extract<ReportOutcome, 'accepted' | 'rejected'>;

const eventTypes = { accepted: 'stay.report_accept', rejected: 'stay.report_reject' } as const;

/** Tells the reporter what the desk decided: their phone has shown only that the desk decides. */
async function notifyReporter(
  unit: UnitOfWork,
  actor: Actor,
  { report, stay }: LockedReport,
  decision: Decision,
): Promise<void> {
  if (report.reported_by === actor.personId) return;
  const { car, location } = getNotificationContext(stay);
  await notifyPerson(unit, {
    personId: report.reported_by,
    businessId: stay.business_id,
    type: 'report_decided',
    data: { car, location, step: report.step, decision },
    actionUrl: '/valet-dashboard',
    dedupeKey: `report_decided:${stay.id}:${report.id}`,
  });
}

/** Closes a report, records the decision in the car's timeline and notifies the reporter. */
async function closeReport(
  unit: UnitOfWork,
  actor: Actor,
  { report, stay }: LockedReport,
  outcome: Decision,
  hookLeftOut: string | null = null,
): Promise<LockedStay> {
  const event = buildEventRow(stay, {
    type: eventTypes[outcome],
    from: stay.status,
    to: stay.status,
    by: actor,
    ...(report.order_id && { orderId: report.order_id }),
    data: {
      step: report.step,
      reportedBy: report.reported_by,
      ...(hookLeftOut !== null && { reportId: report.id, hookLeftOut }),
    },
  });
  const db = unit.trx.with('closed_report', (inner) =>
    inner
      .updateTable('late_reports')
      .set({ decided_at: unit.now, decided_by: actor.personId, outcome })
      .where('id', '=', report.id),
  );
  await notifyReporter(unit, actor, { report, stay }, outcome);
  return touchStay(unit, stay, { type: 'service_status_update' }, { db, events: [event] });
}

/**
 * Builds the columns and the events of a car in the lot whose place or hook differs from a report.
 * A key that a runner has stays with the runner, unless the reporter had the car since.
 */
function correctPlace(actor: Actor, stay: LockedStay, report: Report, hook: string | null) {
  const change = { from: stay.status, to: stay.status, by: actor };
  const spot = report.parking_spot ?? stay.parking_spot;
  const location = report.parking_location ?? stay.parking_location;
  const isMoved = spot !== stay.parking_spot || location !== stay.parking_location;
  // A colleague who was sent before the car was parked again has no key to take along.
  const isTakenSince =
    report.order_id === null || (stay.key_since !== null && stay.key_since > report.done_at);
  const isHung =
    hook !== null &&
    !(stay.key_place === 'out' && isTakenSince) &&
    (stay.key_place !== 'on_hook' || hook !== stay.key_hook);
  const moved = { spot, location, before: stay.parking_spot };
  const hung = { from: stay.key_place, to: 'on_hook', hook };
  return {
    set: {
      ...(isMoved ? { parking_spot: spot, parking_location: location } : {}),
      ...(isHung ? { key_hook: hook, key_place: 'on_hook' as const, key_holder: null } : {}),
    },
    events: [
      ...(isMoved
        ? [buildEventRow(stay, { type: 'stay.spot_correct', ...change, data: moved })]
        : []),
      ...(isHung ? [buildEventRow(stay, { type: 'stay.key_correct', ...change, data: hung })] : []),
    ],
    isHung,
  };
}

/** Finds the reported hook, if it has another key by now. Accepting the report leaves it out. */
async function findHookLeftOut({ trx }: UnitOfWork, { report, stay }: LockedReport) {
  const { key_hook: hook } = report;
  const user = hook === null ? null : await findHookUser(trx, stay.location_id, hook);
  return user && user.id !== stay.id ? hook : null;
}

/** Reads which hook an accepted report left out. */
async function getHookLeftOut(ctx: Context, reportId: string): Promise<string | null> {
  const accepted = await ctx.db
    .selectFrom('late_reports')
    .innerJoin('stay_events', 'stay_events.stay_id', 'late_reports.stay_id')
    .select(sql<string>`stay_events.data->>'hookLeftOut'`.as('hook'))
    .where('late_reports.id', '=', reportId)
    .where('stay_events.type', '=', eventTypes.accepted)
    .where(sql<boolean>`stay_events.data->>'reportId' = ${reportId}`)
    .executeTakeFirst();
  return accepted?.hook ?? null;
}

/**
 * Parks a car that another valet has, or one at the curb again, or corrects the place of one in the
 * lot.
 *
 * @param hook reported hook; null for none, and for one that has another key by now
 * @throws STATE_CONFLICT for a car at the curb for a later order
 */
async function followParking(
  unit: UnitOfWork,
  actor: Actor,
  { report, stay }: LockedReport,
  hook: string | null,
): Promise<void> {
  const { parking_spot: spot, parking_location: location } = report;
  if (stay.status === 'received') {
    const place = {
      parkingSpot: spot ?? undefined,
      parkingLocation: location ?? undefined,
      keyHook: hook ?? undefined,
    };
    await parkStay(unit, actor, stay, place, report.reported_by);
  } else if (stay.status === 'ready' && report.order_id !== null) {
    const order = await lockLastOrder(unit.trx, stay.id);
    if (order?.id !== report.order_id) throw new AppError('STATE_CONFLICT', { state: stay.status });
    const place = {
      parkingSpot: spot ?? undefined,
      parkingLocation: location ?? undefined,
      // The reporter has a key whose hook is taken by now.
      keyHook: hook ?? (report.key_hook === null ? undefined : ''),
    };
    await parkOrderAgain(unit, actor, { stay, order }, place, report.reported_by);
  } else if (canMoveSpot(stay.status)) {
    const { set, events, isHung } = correctPlace(actor, stay, report, hook);
    const change = { set: isHung ? { ...set, key_since: unit.now } : set, events };
    if (events.length > 0) await touchStay(unit, stay, { type: 'service_status_update' }, change);
  }
}

/**
 * Returns the order that a reported step moves. A parked car that was handed over although its
 * request was cancelled gets one now.
 *
 * @returns null when there is nothing to move
 * @throws STATE_CONFLICT for a handover of a car that was never parked; FORBIDDEN for a person who
 *   may give no return for nothing
 */
async function findReportedOrder(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  { step }: Report,
): Promise<LockedReturn | null> {
  const order = await lockLastOrder(unit.trx, stay.id);
  if (order && isOpenOrder(order.status)) return { stay, order };
  if (step === 'ready') return null;
  if (!isReturnable(stay.status)) throw new AppError('STATE_CONFLICT', { state: stay.status });
  // Needs the right to give a return for nothing, or a report could hide a payment.
  if (!hasCapabilityAtLocation(actor, 'complimentary.give', stay.location_id))
    throw new AppError('FORBIDDEN');
  const after = order && new Date(order.requested_at.getTime() + 1);
  const at = readDoneAt(unit, [...listSteps(stay), after]);
  return createGoneOrder(unit, stay, at, actor);
}

/**
 * Moves the car's present order to the reported step, with the reporter as its runner.
 *
 * @throws PAYMENT_DUE, FORBIDDEN; STATE_CONFLICT for a handover of a car that was never parked
 */
async function followReturn(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  report: Report,
): Promise<void> {
  if (!isOpenStay(stay.status)) return;
  const locked = await findReportedOrder(unit, actor, stay, report);
  if (!locked) return;
  const { order } = locked;
  // A car that stood at the curb for an earlier request says nothing of the present one. A car that
  // was handed over is gone, whichever request it was for.
  if (report.step === 'ready' && order.id !== report.order_id) return;
  if (report.step === 'ready' && (order.status === 'ready' || order.status === 'requested')) return;
  if (report.step === 'complete') await requireOrderPaid(unit.trx, order);
  const { reported_by: reporterId, done_at: doneAt } = report;
  const isThere = order.status === 'ready';
  const given = isThere ? locked : await giveToReporter(unit, actor, locked, reporterId, doneAt);
  const brought = await bringReportedCar(unit, actor, given);
  if (report.step === 'ready')
    return notifyAtCurb(unit, brought, brought.order.ready_at ?? unit.now);
  await finishOrder(unit, actor, brought, {
    proof: stay.handover_proof === 'off' ? 'off' : (report.checked ?? 'unchecked'),
    wrongCodes: order.handover_tries,
    ...(reporterId !== actor.personId && { handedOverBy: reporterId }),
  });
}

/**
 * Accepts a step that a phone reported late: the state follows where it can, with the reported
 * time.
 *
 * @returns the reported hook, if it has another key by now and was left out
 * @throws REPORT_NOT_FOUND, REPORT_DECIDED, HOOK_TAKEN, IDEMPOTENCY_CONFLICT; STATE_CONFLICT for a
 *   handover of a car that was never parked, and for a parking before a later order brought the
 *   car to the curb; PAYMENT_DUE for a handover that must be paid first; FORBIDDEN for one without
 *   a request, from a person who may give no return for nothing
 */
export async function acceptReport(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  reportId: string,
): Promise<string | null> {
  await withHook(ctx, () =>
    transactOnce(ctx, async (unit) => {
      const locked = await lockReport(unit, scope, reportId);
      const { report } = locked;
      const isParking = report.step === 'park';
      const hookLeftOut = isParking ? await findHookLeftOut(unit, locked) : null;
      const stay = await closeReport(unit, actor, locked, 'accepted', hookLeftOut);
      const late = { ...unit, done: { claimed: report.done_at, taken: null } };
      if (isParking) {
        const hook = hookLeftOut === null ? report.key_hook : null;
        await followParking(late, actor, { report, stay }, hook);
      } else await followReturn(late, actor, stay, report);
    }),
  );
  // Reads what the transaction stored, because a repeated call runs no transaction of its own.
  return getHookLeftOut(ctx, reportId);
}

/**
 * Rejects a step that a phone reported late. The car stays as it is.
 *
 * @throws REPORT_NOT_FOUND, REPORT_DECIDED, IDEMPOTENCY_CONFLICT
 */
export async function rejectReport(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  reportId: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    await closeReport(unit, actor, await lockReport(unit, scope, reportId), 'rejected');
  });
}
