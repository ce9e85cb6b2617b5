import type { StayHint } from '#contract/events.ts';
import { nextStayStatus, type StayEvent } from '#domain/stays/states.ts';
import { type Insertable, type QueryCreator, type RawBuilder, type Updateable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/client.ts';
import type { DB, StayEvents, Stays } from '../../../platform/db/schema.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { EventActor } from '../../../actor.ts';
import { aboutStay } from '../queries/stayView.ts';

export type LockedStay = Awaited<ReturnType<typeof lockStay>> & object;

export function selectStays(db: Queryable) {
  return db.selectFrom('stays').selectAll().select(aboutStay);
}

/**
 * The row, locked until the transaction ends: two who press at once come one after the other.
 *
 * @param stayId the id, or SQL that finds it
 */
export function lockStay(trx: Trx, stayId: string | RawBuilder<string>) {
  return selectStays(trx).where('id', '=', stayId).forUpdate().executeTakeFirst();
}

export type StayRow = Pick<LockedStay, 'id' | 'business_id' | 'location_id'>;

type EventDetails = {
  type: string;
  from: string | null;
  to: string;
  by: EventActor;
  orderId?: string | undefined;
  data?: Record<string, string | number | boolean | null>;
};

/** A line of the record that timeline, audit and figures all read. */
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
    data: JSON.stringify(details.data ?? {}),
  };
}

/** Appends an event that comes without a change of the stay's row. */
export async function appendEvent(
  unit: UnitOfWork,
  stay: StayRow,
  details: EventDetails,
): Promise<void> {
  await unit.trx.insertInto('stay_events').values(buildEventRow(stay, details)).execute();
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A hint without what the stay's row says. */
export type StayChange = DistributiveOmit<
  StayHint,
  'stayId' | 'locationId' | 'channel' | 'status' | 'version'
>;

/** What is written in one statement with a stay: a query with a CTE of its own, and its events. */
export type WrittenAlong = {
  db: QueryCreator<DB>;
  events: Insertable<StayEvents>[];
};

export type Transition = {
  event: StayEvent;
  by: EventActor;
  /** Columns that change along with the status. */
  set?: Updateable<Stays>;
  orderId?: string;
  data?: EventDetails['data'];
  hint?: StayChange;
};

/** The column that keeps when an event happened; null where none does. */
const stamps: Record<
  StayEvent,
  'received_at' | 'parked_at' | 'cancelled_at' | 'ready_at' | 'returned_at' | null
> = {
  receive: 'received_at',
  park: 'parked_at',
  cancel: 'cancelled_at',
  request_return: null,
  // It was parked when it was parked.
  return_cancelled: null,
  car_ready: 'ready_at',
  hand_over: 'returned_at',
};

/**
 * Moves a locked stay: decides in the domain, writes with the time, appends the event,
 * hints.
 *
 * @throws STATE_CONFLICT with the present state when the stay cannot take this event
 */
export async function moveStay(
  unit: UnitOfWork,
  stay: LockedStay,
  move: Transition,
  along: WrittenAlong = { db: unit.trx, events: [] },
): Promise<LockedStay> {
  const to = nextStayStatus(stay.status, move.event);
  if (!to) throw new AppError('STATE_CONFLICT', { state: stay.status });
  const event = buildEventRow(stay, {
    type: `stay.${move.event}`,
    from: stay.status,
    to,
    by: move.by,
    orderId: move.orderId,
    ...(move.data ? { data: move.data } : {}),
  });
  const hint: StayChange = move.hint ?? { type: 'service_status_update' };
  const stamp = stamps[move.event];
  const set = { ...move.set, ...(stamp ? { [stamp]: unit.now } : {}), status: to };
  return writeStay(unit, stay, set, hint, { ...along, events: [...along.events, event] });
}

/** Writes a locked stay with its next version and its events, and hints it. */
async function writeStay(
  unit: UnitOfWork,
  stay: LockedStay,
  set: Updateable<Stays>,
  hint: StayChange,
  { db, events }: WrittenAlong,
): Promise<LockedStay> {
  const withEvents = events.length
    ? db.with('events', (inner) => inner.insertInto('stay_events').values(events))
    : db;
  const written = await withEvents
    .updateTable('stays')
    .set({ ...set, version: stay.version + 1 })
    .where('id', '=', stay.id)
    .returningAll()
    .returning(aboutStay)
    .executeTakeFirstOrThrow();
  publishStay(unit, written, hint);
  return written;
}

type PublishedStay = Pick<
  LockedStay,
  'id' | 'location_id' | 'customer_id' | 'channel' | 'status' | 'version'
>;

/** Tells whoever has this car on a screen: its location's staff, its guest, its customer. */
export function publishStay(unit: UnitOfWork, stay: PublishedStay, change: StayChange): void {
  const { id: stayId, location_id: locationId, channel, status, version } = stay;
  unit.publish({ ...change, stayId, locationId, channel, status, version }, stay.customer_id);
}

type Touch = Partial<WrittenAlong> & { set?: Updateable<Stays> };

/** Writes a change that leaves the status as it is (an order's step, a rating), and hints it. */
export function touchStay(
  unit: UnitOfWork,
  stay: LockedStay,
  hint: StayChange,
  { set = {}, db = unit.trx, events = [] }: Touch = {},
): Promise<LockedStay> {
  return writeStay(unit, stay, set, hint, { db, events });
}
