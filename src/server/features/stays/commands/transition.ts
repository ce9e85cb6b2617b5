import type { LiveHintType } from '#contract/events.ts';
import { nextStayStatus, type StayEvent } from '#domain/stays/states.ts';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import type { Trx } from '../../../platform/db/client.ts';
import type { StayEvents, Stays } from '../../../platform/db/schema.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { EventActor } from '../../../actor.ts';

export type LockedStay = Awaited<ReturnType<typeof lockStay>> & object;

/** A stay's row with its location's name, as every message about the car says where it is. */
export function selectStays(trx: Trx) {
  return trx
    .selectFrom('stays')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('locations')
        .select('name')
        .whereRef('locations.id', '=', 'stays.location_id')
        .$asScalar()
        .$notNull()
        .as('location_name'),
    );
}

/**
 * The row, locked until the transaction ends: two who press at once come one after the other.
 *
 * @param stayId the id, or SQL that finds it
 */
export function lockStay(trx: Trx, stayId: string | RawBuilder<string>) {
  return selectStays(trx).where('id', '=', stayId).forUpdate().executeTakeFirst();
}

export type StayRow = Pick<LockedStay, 'id' | 'business_id' | 'location_id' | 'status'>;

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

export type Transition = {
  event: StayEvent;
  by: EventActor;
  /** Columns that change along with the status. */
  set?: Updateable<Stays>;
  orderId?: string;
  data?: EventDetails['data'];
  hint?: LiveHintType;
};

/**
 * Moves a locked stay: decides in the domain, writes, appends the event, hints.
 *
 * @throws STATE_CONFLICT with the present state when the stay cannot take this event
 */
export async function moveStay(
  unit: UnitOfWork,
  stay: LockedStay,
  move: Transition,
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
  const row = await unit.trx
    .with('event', (db) => db.insertInto('stay_events').values(event))
    .updateTable('stays')
    .set({ ...move.set, status: to, version: stay.version + 1 })
    .where('id', '=', stay.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const moved = { ...row, location_name: stay.location_name };
  publishStay(unit, moved, move.hint ?? 'service_status_update', move.orderId);
  return moved;
}

type PublishedStay = Pick<LockedStay, 'id' | 'location_id' | 'customer_id' | 'status' | 'version'>;

/** Tells whoever has this car on a screen: its location's staff, its guest, its customer. */
export function publishStay(
  unit: UnitOfWork,
  stay: PublishedStay,
  type: LiveHintType,
  orderId?: string,
): void {
  const hint = {
    type,
    stayId: stay.id,
    locationId: stay.location_id,
    status: stay.status,
    version: stay.version,
    ...(orderId ? { orderId } : {}),
  };
  unit.publish(hint, stay.customer_id);
}

/** Counts a change that leaves the status as it is (an order's step, a fresh code), and hints it. */
export async function touchStay(
  unit: UnitOfWork,
  stay: LockedStay,
  type: LiveHintType,
  orderId?: string,
): Promise<LockedStay> {
  const version = stay.version + 1;
  await unit.trx.updateTable('stays').set({ version }).where('id', '=', stay.id).execute();
  const touched = { ...stay, version };
  publishStay(unit, touched, type, orderId);
  return touched;
}
