import type { Insertable } from 'kysely';
import type { OrderStatus } from '#domain/orders/states.ts';
import type { StayStatus } from '#domain/stays/states.ts';
import type { Db, Trx } from '#server/platform/db/client.ts';
import type { Stays } from '#server/platform/db/schema.ts';
import type { TestBusiness } from './people.ts';

/**
 * The factories of this file insert complete rows directly into the tables, for tests that need
 * many or old cars.
 */

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
        ticket_number: 'A-1',
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
    const order = orderOf[status];
    if (order) await insertOrder(trx, place, stayId, order);
  });
}
