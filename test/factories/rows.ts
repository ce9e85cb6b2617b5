import { randomUUID } from 'node:crypto';
import {
  type Insertable,
  type InsertObject,
  type Selectable,
  sql,
  type UpdateObject,
} from 'kysely';
import type { OrderStatus } from '#domain/orders/states.ts';
import type { StayEvent, StayStatus } from '#domain/stays/states.ts';
import type { Db, Trx } from '#server/platform/db/client.ts';
import type { DB, Stays } from '#server/platform/db/schema.ts';
import type { TestBusiness } from './people.ts';

type Owner = { ctx: { db: Db } };
/** Values that rows must have, or the id of one row. */
type RowMatch<T extends keyof DB> = Partial<Selectable<DB[T]>> | string;
const columnsOf = (match: object | string) => (typeof match === 'string' ? { id: match } : match);

/** Lists the rows of a table that have these values, in the order of a column if one is named. */
export const listRows = <T extends keyof DB>(
  { ctx }: Owner,
  table: T,
  match: RowMatch<T> = {},
  order?: keyof DB[T] & string,
) =>
  ctx.db
    .selectFrom(table as 'stays')
    .selectAll()
    .where((eb) => eb.and(columnsOf(match)))
    .$if(order !== undefined, (query) => query.orderBy(order as 'id'))
    .execute() as unknown as Promise<Selectable<DB[T]>[]>;

/** Returns the row of a table that has these values. Throws if there is none. */
export async function getRow<T extends keyof DB>(owner: Owner, table: T, match: RowMatch<T>) {
  const [row] = await listRows(owner, table, match);
  if (!row) throw new Error(`${table} has no row with ${JSON.stringify(match)}.`);
  return row;
}

/** Changes the rows of a table that have these values: all rows if `match` is empty. */
export const updateRows = <T extends keyof DB>(
  { ctx }: Owner,
  table: T,
  match: RowMatch<T>,
  columns: UpdateObject<DB, T>,
) =>
  ctx.db
    .updateTable(table as 'stays')
    .set(columns as object)
    .where((eb) => eb.and(columnsOf(match)))
    .execute();

/**
 * Changes rows like `updateRows`, past the triggers of the database. For states that the product
 * cannot reach, or reaches by many steps.
 */
export const updateUnguarded = <T extends keyof DB>(
  { ctx }: Owner,
  table: T,
  match: RowMatch<T>,
  columns: UpdateObject<DB, T>,
) =>
  ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await updateRows({ ctx: { db } }, table, match, columns);
  });

/** Counts the connections to the database that wait for a lock. */
export async function countWaiting({ ctx }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Builds the columns of an order whose car was asked for, brought and handed over at one time. */
export const orderTimes = (at: Date) => ({
  requested_at: at,
  dispatched_at: at,
  ready_at: at,
  completed_at: at,
});

export const insertRow = <T extends keyof DB>(
  { ctx }: Owner,
  table: T,
  columns: InsertObject<DB, T>,
) =>
  ctx.db
    .insertInto(table as 'stays')
    .values(columns as Insertable<Stays>)
    .returningAll()
    .executeTakeFirstOrThrow() as unknown as Promise<Selectable<DB[T]>>;

// The factories below insert complete rows, for tests that need many or old cars.

type Place = Pick<TestBusiness, 'id' | 'currency' | 'location' | 'valet'>;
/** States of an order that these factories insert. */
type Step = Exclude<OrderStatus, 'cancelled'>;

const stayOrder: StayStatus[] = [
  'expected',
  'received',
  'parked',
  'returning',
  'ready',
  'returned',
];
const orderOrder: OrderStatus[] = ['requested', 'paid', 'dispatched', 'ready', 'completed'];

/** Builds the columns that a stay in this status must have. */
export function stayFacts(status: StayStatus, receivedBy: string, at: Date = new Date()) {
  const since = (step: StayStatus) =>
    stayOrder.indexOf(status) >= stayOrder.indexOf(step) ? at : null;
  return {
    status,
    received_at: since('received'),
    received_by: since('received') && receivedBy,
    parked_at: since('parked'),
    ready_at: since('ready'),
    returned_at: since('returned'),
    cancelled_at: status === 'cancelled' ? at : null,
  };
}

/** Order status that belongs to each stay status. */
const orderOf: Partial<Record<StayStatus, Step>> = {
  returning: 'paid',
  ready: 'ready',
  returned: 'completed',
};

/** Inserts an order of 16.20 with its payment and ledger entries. */
async function insertOrder(trx: Trx, place: Place, stayId: string, status: Step): Promise<void> {
  const at = new Date();
  const since = (step: Step) =>
    orderOrder.indexOf(status) >= orderOrder.indexOf(step) ? at : null;
  const business_id = place.id;
  const order = await trx
    .insertInto('orders')
    .values({
      business_id,
      location_id: place.location.id,
      stay_id: stayId,
      status,
      target_minutes: 10,
      due_at: at,
      expires_at: at,
      price_cents: 1500,
      platform_fee_type: 'percentage',
      platform_fee_value: 800,
      platform_fee_payer: 'customer',
      platform_fee_cents: 120,
      customer_fee_cents: 1620,
      runner_id: since('dispatched') && place.valet.id,
      paid_at: since('paid'),
      promised_at: since('paid'),
      expected_at: since('paid'),
      dispatched_at: since('dispatched'),
      ready_at: since('ready'),
      completed_at: since('completed'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payment = await trx
    .insertInto('payments')
    .values({
      business_id,
      order_id: order.id,
      provider: 'sandbox',
      due_cents: 1620,
      currency: place.currency,
      ...(since('paid') ? { status: 'paid', received_cents: 1620, settled_at: at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!since('paid')) return;
  const line = {
    business_id,
    order_id: order.id,
    payment_id: payment.id,
    movement: 'charge',
  } as const;
  await trx
    .insertInto('ledger_entries')
    .values([
      { ...line, kind: 'charge', account: 'customer', amount_cents: -1620 },
      { ...line, kind: 'charge', account: 'business', amount_cents: 1500 },
      { ...line, kind: 'fee', account: 'platform', amount_cents: 120 },
    ])
    .execute();
}

/** Event that leads to each status. */
const lastEvents: Record<StayStatus, StayEvent | 'announce'> = {
  expected: 'announce',
  received: 'receive',
  parked: 'park',
  returning: 'request_return',
  ready: 'car_ready',
  returned: 'hand_over',
  cancelled: 'cancel',
};

type StayFields = Partial<Omit<Insertable<Stays>, 'status'>> & {
  status?: StayStatus;
};

/** Inserts a stay in any status (parked by default), with the order that belongs to this status. */
export async function insertStay(
  db: Db,
  place: Place,
  { status = 'parked', ...fields }: StayFields,
  order = orderOf[status],
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('stays')
      .values({
        business_id: place.id,
        location_id: place.location.id,
        channel: 'ticket',
        ticket_number: `T-${randomUUID().slice(0, 12)}`,
        ...stayFacts(status, place.valet.id),
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (order) await insertOrder(trx, place, id, order);
    return id;
  });
}

/**
 * Moves a stay without an order to another status, and inserts the order that belongs to this
 * status.
 */
export async function moveStayTo(
  db: Db,
  place: Place,
  stayId: string,
  status: StayStatus,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('stays')
      .set(stayFacts(status, place.valet.id))
      .where('id', '=', stayId)
      .execute();
    await trx
      .insertInto('stay_events')
      .values({
        business_id: place.id,
        location_id: place.location.id,
        stay_id: stayId,
        type: `stay.${lastEvents[status]}`,
        to_status: status,
        actor_kind: 'system',
      })
      .execute();
    const order = orderOf[status];
    if (order) await insertOrder(trx, place, stayId, order);
  });
}
