import type { StayHint } from '#contract/events.ts';
import { findKeyStep, type KeyStep, moveKey } from '#domain/stays/key.ts';
import type { RecordedType } from '#domain/stays/recordedTypes.ts';
import { isInCustody, nextStayStatus, type StayEvent } from '#domain/stays/states.ts';
import { type Insertable, type QueryCreator, type RawBuilder, type Updateable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/client.ts';
import type { DB, StayEvents, Stays } from '../../../platform/db/schema.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import type { UnitOfWork } from '../../../context.ts';
import type { EventActor } from '../../../actor.ts';
import { readNotices } from '../../messages/commands/readNotices.ts';
import { staySubqueries } from '../queries/stayView.ts';
import { buildStateConflict } from './conflict.ts';

export type LockedStay = Awaited<ReturnType<typeof lockStay>> & object;

export function selectStays(db: Queryable) {
  return db.selectFrom('stays').selectAll().select(staySubqueries);
}

/**
 * Locks the stay's row until the transaction ends. Concurrent commands of the same car wait.
 *
 * @param stayId the id, or SQL that finds the id
 */
export function lockStay(trx: Trx, stayId: string | RawBuilder<string>) {
  return selectStays(trx).where('id', '=', stayId).forUpdate().executeTakeFirst();
}

export type StayRow = Pick<LockedStay, 'id' | 'business_id' | 'location_id'>;

type EventDetails = {
  type: RecordedType;
  from: string | null;
  to: string;
  by: EventActor;
  orderId?: string | undefined;
  data?: Record<string, string | number | boolean | null>;
};

/** Builds the row of a stay event. The timeline, the audit and the figures read these rows. */
export function buildEventRow(stay: StayRow, details: EventDetails): Insertable<StayEvents> {
  const { by } = details;
  return {
    business_id: stay.business_id,
    location_id: stay.location_id,
    stay_id: stay.id,
    order_id: details.orderId ?? null,
    type: details.type,
    from_status: details.from,
    to_status: details.to,
    actor_kind: by.kind,
    actor_id: by.kind === 'person' ? by.personId : null,
    impersonator_id: by.kind === 'person' ? by.impersonatorId : null,
    api_token_id: by.kind === 'person' ? (by.apiToken?.id ?? null) : null,
    data: JSON.stringify(details.data ?? {}),
  };
}

/** Appends an event without changing the stay's row. */
export async function appendEvent(
  unit: UnitOfWork,
  stay: StayRow,
  details: EventDetails,
): Promise<void> {
  const event = { ...buildEventRow(stay, details), created_at: unit.now };
  await unit.trx.insertInto('stay_events').values(event).execute();
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** Live hint without the fields that come from the stay's row. */
export type StayChange = DistributiveOmit<
  StayHint,
  'stayId' | 'locationId' | 'channel' | 'status' | 'version'
>;

/**
 * SQL statements that run together with the update of a stay: a query with CTEs, and events to
 * insert.
 */
export type StatementsOfStayUpdate = {
  db: QueryCreator<DB>;
  events: Insertable<StayEvents>[];
};

export type StayTransition = {
  event: StayEvent;
  by: EventActor;
  /** Further columns that change together with the status. */
  set?: Updateable<Stays>;
  orderId?: string;
  data?: EventDetails['data'];
  hint?: StayChange;
};

type Stamp = 'received_at' | 'parked_at' | 'cancelled_at' | 'ready_at' | 'returned_at';

/** Timestamp column that each event sets. An event that is not listed sets none. */
const stamps: Partial<Record<StayEvent, Stamp>> = {
  receive: 'received_at',
  park: 'parked_at',
  cancel: 'cancelled_at',
  car_ready: 'ready_at',
  hand_over: 'returned_at',
};

/**
 * Timestamp column that each event resets to null, because the event undoes the step behind the
 * timestamp.
 */
const emptied: Partial<Record<StayEvent, Stamp>> = {
  unpark: 'parked_at',
  unready: 'ready_at',
  park_again: 'ready_at',
  reopen: 'returned_at',
};

function getStamps(event: StayEvent, at: Date): Updateable<Stays> {
  const [stamp, empty] = [stamps[event], emptied[event]];
  return { ...(stamp ? { [stamp]: at } : {}), ...(empty ? { [empty]: null } : {}) };
}

/** Lists the times of a car's steps. A step that is reported late must come after these times. */
export const listSteps = (stay: LockedStay) => [
  stay.created_at,
  stay.received_at,
  stay.parked_at,
  stay.ready_at,
];

/**
 * Finds when the present shift of a person began. The first step of a car that is reported late
 * must come after it, or the guest pays for time before the arrival.
 *
 * @returns null for a step that is done now, and for a person without a shift
 */
export async function findShiftStart(
  { done, trx }: UnitOfWork,
  by: EventActor,
): Promise<Date | null> {
  if (!done || !('personId' in by)) return null;
  const shift = await trx
    .selectFrom('shifts')
    .select('started_at')
    .where('person_id', '=', by.personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return shift?.started_at ?? null;
}

type KeyMove = { by: EventActor; set?: Updateable<Stays> };

/**
 * Returns the columns for a key's place after a step.
 *
 * @param person who has the key afterwards; defaults to the receiving or acting person
 */
export function buildKeyColumns(
  unit: UnitOfWork,
  stay: LockedStay,
  step: KeyStep,
  { by, set = {} }: KeyMove,
  person = set.received_by ?? (by.kind === 'person' ? by.personId : stay.key_holder),
) {
  const hook = set.key_hook === undefined ? stay.key_hook : set.key_hook;
  const { place, holder } = moveKey(step, { hook, person });
  return {
    key_place: place,
    key_holder: holder,
    key_since: unit.done?.taken ?? unit.now,
  } satisfies Updateable<Stays>;
}

/**
 * Prefixes of dedupe keys: each event makes the valets' notifications with these keys out of date.
 */
const noticesOver: Partial<Record<StayEvent, readonly string[]>> = {
  receive: ['new_parking_request'],
  park: ['customer_linked'],
  cancel: ['new_parking_request', 'customer_linked'],
};

/**
 * Moves a locked stay to its next status. Stores the time of the step and an event, and publishes a
 * live hint.
 *
 * @throws STATE_CONFLICT with the present state when the stay cannot take this event
 */
export async function moveStay(
  unit: UnitOfWork,
  stay: LockedStay,
  move: StayTransition,
  along: StatementsOfStayUpdate = { db: unit.trx, events: [] },
): Promise<LockedStay> {
  const to = nextStayStatus(stay.status, move.event);
  if (!to) throw await buildStateConflict(unit.trx, move.by, stay.id, stay.status);
  const start = move.event === 'receive' ? await findShiftStart(unit, move.by) : null;
  const at = readDoneAt(unit, [...listSteps(stay), start]);
  const event = buildEventRow(stay, {
    type: `stay.${move.event}`,
    from: stay.status,
    to,
    by: move.by,
    orderId: move.orderId,
    ...(move.data ? { data: move.data } : {}),
  });
  const hint: StayChange = move.hint ?? { type: 'service_status_update' };
  const keyStep = findKeyStep(move.event);
  // A car that was never in custody has no key.
  const hasKey = isInCustody(stay.status) || isInCustody(to);
  const key = keyStep && hasKey ? buildKeyColumns(unit, stay, keyStep, move) : {};
  const set = { ...key, ...move.set, ...getStamps(move.event, at), status: to };
  // A valet opens each ticket, so valets get no notification about tickets.
  const over = stay.channel === 'ticket' ? [] : (noticesOver[move.event] ?? []);
  await readNotices(
    unit,
    stay.location_id,
    over.map((notice) => `${notice}:${stay.id}`),
  );
  return writeStay(unit, stay, set, hint, { ...along, events: [...along.events, event] });
}

/**
 * Adds three times to each event: of recording, of the step, and as claimed by the phone.
 * `created_at` comes from this process and not from the database, which may run on another machine.
 * The ledger and the bounds of days use the clock of this process too.
 */
export function addEventTimes(
  { done, now }: UnitOfWork,
  events: readonly Insertable<StayEvents>[],
): Insertable<StayEvents>[] {
  const doneAt = done?.taken ? { done_at: done.taken, claimed_at: done.claimed } : {};
  const times = { created_at: now, ...doneAt };
  return events.map((event) => ({ ...event, ...times }));
}

/** Writes a locked stay with its next version and its events, and publishes a live hint. */
async function writeStay(
  unit: UnitOfWork,
  stay: LockedStay,
  set: Updateable<Stays>,
  hint: StayChange,
  { db, events }: StatementsOfStayUpdate,
): Promise<LockedStay> {
  const withEvents = events.length
    ? db.with('events', (inner) =>
        inner.insertInto('stay_events').values(addEventTimes(unit, events)),
      )
    : db;
  // Resets `key_raised_at`: a key that moved may be reported as missing again.
  const raised = set.key_since === undefined ? {} : { key_raised_at: null };
  const written = await withEvents
    .updateTable('stays')
    .set({ ...raised, ...set, version: stay.version + 1 })
    .where('id', '=', stay.id)
    .returningAll()
    .returning(staySubqueries)
    .executeTakeFirstOrThrow();
  publishStay(unit, written, hint);
  return written;
}

type PublishedStay = Pick<
  LockedStay,
  'id' | 'location_id' | 'customer_id' | 'channel' | 'status' | 'version'
>;

/**
 * Publishes a live hint to all screens that show this car: those of the location's staff, the guest
 * and the customer.
 */
export function publishStay(unit: UnitOfWork, stay: PublishedStay, change: StayChange): void {
  const { id: stayId, location_id: locationId, channel, status, version } = stay;
  unit.publish({ ...change, stayId, locationId, channel, status, version }, stay.customer_id);
}

/**
 * Enqueues the job that chooses runners, at a location with automatic dispatch. The job exists only
 * after the commit of this transaction.
 */
export async function wakeDispatch(unit: UnitOfWork, stay: LockedStay): Promise<void> {
  if (stay.auto_dispatch) await unit.enqueue('auto-dispatch', { locationId: stay.location_id });
}

type Touch = Partial<StatementsOfStayUpdate> & { set?: Updateable<Stays> };

/**
 * Writes a change that does not affect the stay's status, such as a rating or a step of the order.
 * Publishes a live hint.
 */
export function touchStay(
  unit: UnitOfWork,
  stay: LockedStay,
  hint: StayChange,
  { set = {}, db = unit.trx, events = [] }: Touch = {},
): Promise<LockedStay> {
  return writeStay(unit, stay, set, hint, { db, events });
}
