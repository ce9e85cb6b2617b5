import { sql } from 'kysely';
import type { HandoverCheck } from '#domain/orders/handover.ts';
import {
  CLOCKS_DIFFER_MS,
  isTooOld,
  MOST_REPORTS,
  overtakingTypes,
  type OvertakingType,
  type ReportOutcome,
  type ReportReason,
  type ReportStep,
} from '#domain/orders/lateReports.ts';
import { isInCustody, nextStayStatus } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ParkingSpotInput } from './parkCar.ts';
import { buildEventRow, type LockedStay, touchStay } from './transition.ts';

/** SQL of the time at which the step of an event was done. */
export const eventTime = sql<Date>`coalesce(stay_events.done_at, stay_events.created_at)`;

/** SQL of who parked the car: the reporter of a parking that the desk accepted, or the actor. */
const parker = sql<string>`coalesce(stay_events.data->>'parkedBy', stay_events.actor_id::text)`;

/**
 * Finds the newest step of somebody else since the reporter's own last one, or since the reporter
 * was sent: the reporter did not know of it.
 */
async function findMeanwhile(db: Queryable, actor: Actor, stayId: string) {
  const own = db
    .selectFrom('stay_events as own')
    .select(sql<number>`coalesce(max(own.id), 0)`.as('id'))
    .where('own.stay_id', '=', stayId)
    .where('own.type', '!=', 'stay.report')
    .where((row) =>
      row.or([
        row('own.actor_id', '=', actor.personId),
        row.and([
          row('own.type', 'in', ['order.assign', 'order.reassign']),
          row(sql`own.data->>'runnerId'`, '=', actor.personId),
        ]),
      ]),
    );
  const last = await db
    .selectFrom('stay_events')
    .leftJoin('people', 'people.id', 'stay_events.actor_id')
    .select(['stay_events.type', 'people.first_name', 'people.business_id', eventTime.as('at')])
    .where('stay_events.stay_id', '=', stayId)
    .where('stay_events.type', 'in', overtakingTypes)
    .where('stay_events.id', '>', own)
    .orderBy('stay_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return {};
  const by = (last.business_id && last.first_name) || null;
  return { meanwhile: { type: last.type as OvertakingType, by, at: last.at.toISOString() } };
}

const buildSentToDesk = async (
  db: Queryable,
  actor: Actor,
  stay: Pick<LockedStay, 'id' | 'status'>,
  reason: ReportReason,
  outcome: ReportOutcome | null = null,
): Promise<AppError> =>
  new AppError('SENT_TO_DESK', {
    state: stay.status,
    reason,
    ...(outcome && { outcome }),
    ...(reason === 'state' && (await findMeanwhile(db, actor, stay.id))),
  });

/**
 * Finds the report that the first try of a call made, because a repeat must get the same answer.
 * Phones repeat the call to learn what the desk decided.
 */
export async function findReported(
  db: Queryable,
  actor: Actor,
  call: RepeatableCall | null,
): Promise<AppError | null> {
  const stay = await db
    .selectFrom('late_reports')
    .innerJoin('stays', 'stays.id', 'late_reports.stay_id')
    .select(['stays.id', 'stays.status', 'reason', 'outcome'])
    .where('reported_by', '=', actor.personId)
    .where('call_key', '=', call?.key ?? '')
    .executeTakeFirst();
  return stay ? buildSentToDesk(db, actor, stay, stay.reason, stay.outcome) : null;
}

/**
 * Runs a command like `transactOnce`, whose result can be the error of a stored report. The error
 * is thrown after the commit, for a repeat too.
 */
export async function transactOrReport<T>(
  ctx: CallContext,
  actor: Actor,
  work: (unit: UnitOfWork) => Promise<T | AppError>,
): Promise<T | null> {
  const result = await transactOnce(ctx, work);
  const refusal = result === null ? await findReported(ctx.db, actor, ctx.call) : result;
  if (refusal instanceof AppError) throw refusal;
  return result as T | null;
}

type ReportInput = {
  step: ReportStep;
  reason: ReportReason;
  orderId?: string;
  spot?: ParkingSpotInput;
  checked?: HandoverCheck | undefined;
};

/**
 * Stores a step that a phone reports late as a report for the desk, and records the step in the
 * car's timeline. Replaces an earlier open report of the same person about the car.
 *
 * @returns the error to throw after the commit
 * @throws STATE_CONFLICT for a person who reported about this car too often
 */
export async function storeReport(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  call: RepeatableCall,
  { step, reason, orderId, spot = {}, checked }: ReportInput,
): Promise<AppError> {
  const { trx, now } = unit;
  const doneAt = readDoneAt(unit, []);
  const own = await trx
    .selectFrom('late_reports')
    .select('id')
    .where('stay_id', '=', stay.id)
    .where('reported_by', '=', actor.personId)
    .limit(MOST_REPORTS)
    .execute();
  if (own.length >= MOST_REPORTS) throw new AppError('STATE_CONFLICT', { state: stay.status });
  await trx
    .updateTable('late_reports')
    .set({ decided_at: now, outcome: 'replaced' })
    .where('stay_id', '=', stay.id)
    .where('reported_by', '=', actor.personId)
    .where('decided_at', 'is', null)
    .execute();
  const event = buildEventRow(stay, {
    type: 'stay.report',
    from: stay.status,
    to: stay.status,
    by: actor,
    orderId,
    data: { step, reason, ...(spot.parkingSpot ? { spot: spot.parkingSpot } : {}) },
  });
  const db = trx.with('report', (inner) =>
    inner.insertInto('late_reports').values({
      business_id: stay.business_id,
      location_id: stay.location_id,
      stay_id: stay.id,
      order_id: orderId ?? null,
      reported_by: actor.personId,
      call_key: call.key,
      step,
      reason,
      done_at: doneAt,
      created_at: now,
      parking_spot: spot.parkingSpot || null,
      parking_location: spot.parkingLocation || null,
      key_hook: spot.keyHook || null,
      checked: checked ?? null,
    }),
  );
  await touchStay(unit, stay, { type: 'service_status_update' }, { db, events: [event] });
  return buildSentToDesk(trx, actor, stay, reason);
}

/**
 * True if the person ever had this car in hand, to park it or to bring it: a phone's clock may be
 * wrong.
 */
async function hadCarToPark(unit: UnitOfWork, actor: Actor, stay: LockedStay) {
  if (stay.received_by === actor.personId) return true;
  const taken = await unit.trx
    .selectFrom('stay_events')
    .select('id')
    .where('stay_id', '=', stay.id)
    .where((row) =>
      row.or([
        row.and([
          row('type', 'in', ['stay.receive', 'stay.take_over']),
          row('actor_id', '=', actor.personId),
        ]),
        row.and([
          row('type', 'in', ['order.assign', 'order.reassign']),
          sql<boolean>`data->>'runnerId' = ${actor.personId}`,
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Stores a parking that a phone reports late, if the car cannot be parked any more and the person
 * had the car.
 *
 * @param isParked true if the car stands parked by such a step
 * @param orderId order whose car was parked again; absent for a car that came in
 * @returns the error to throw after the commit; null if the parking takes the usual way
 */
export async function reportLateParking(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  call: RepeatableCall | null,
  spot: ParkingSpotInput,
  {
    isPossible = nextStayStatus(stay.status, 'park') !== null,
    isParked = stay.status === 'parked',
    orderId,
  }: { isPossible?: boolean; isParked?: boolean; orderId?: string } = {},
): Promise<AppError | null> {
  const { done, now } = unit;
  if (!done || !call || isPossible || !isInCustody(stay.status)) return null;
  if (stay.received_at && isTooOld(done.claimed, now, stay.received_at)) return null;
  if (!(await hadCarToPark(unit, actor, stay))) return null;
  // The reporter parked the car already, for example by another press.
  if (isParked && (await wasParkedBy(unit, actor, stay, orderId))) return null;
  if (orderId && (await hasParkedAgainSince(unit, actor, orderId, done.claimed))) return null;
  readDoneAt(unit, [stay.received_at]);
  return storeReport(unit, actor, stay, call, {
    step: 'park',
    reason: 'state',
    ...(orderId ? { orderId } : {}),
    spot,
  });
}

async function wasParkedBy(
  { trx }: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  orderId: string | undefined,
) {
  const parked = await trx
    .selectFrom('stay_events')
    .select(parker.as('by'))
    .where('stay_id', '=', stay.id)
    .where('type', '=', orderId ? 'order.park_again' : 'stay.park')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return parked?.by === actor.personId;
}

/** Tells whether the person parked the car of an order again at a time, or later. */
async function hasParkedAgainSince(
  { trx }: UnitOfWork,
  actor: Actor,
  orderId: string,
  at: Date,
): Promise<boolean> {
  const parked = await trx
    .selectFrom('stay_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('type', '=', 'order.park_again')
    .where(parker, '=', actor.personId)
    .where(eventTime, '>=', new Date(at.getTime() - CLOCKS_DIFFER_MS))
    .limit(1)
    .executeTakeFirst();
  return parked !== undefined;
}
