import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createChargeLines, createTipMoveLines } from '#domain/payments/ledger.ts';
import { quoteReturn, computeTip } from '#domain/payments/price.ts';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import type { Trx } from '../platform/db/client.ts';
import type { LedgerEntries, Orders, Payments, StayEvents, Stays } from '../platform/db/schema.ts';
import { updateRow } from '../platform/db/rows.ts';
import { type DemoCustomer, assignVisits } from './customer.ts';
import { atLocalTime, getLocalDay } from './localTime.ts';
import type { DemoLocation } from './people.ts';
import { demoCars, demoGuests } from './places.ts';
import { type Random, randomPlate } from './random.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAYS = 60;

type Rows = {
  stays: Insertable<Stays>[];
  orders: Insertable<Orders>[];
  payments: Insertable<Payments>[];
  events: Insertable<StayEvents>[];
  ledger: Insertable<LedgerEntries>[];
};

/**
 * Draws random times for one finished visit, from arrival to handover, on a local day of the
 * location.
 */
function drawVisitTimes(random: Random, day: Date, timeZone: string) {
  const at = (start: Date, low: number, high: number) =>
    new Date(start.getTime() + random.between(low * 60, high * 60) * 1000);
  // Weights the hours of arrival: few cars at lunch, most at dinner.
  const hour = random.pick([12, 13, 17, 18, 18, 19, 19, 19, 20, 20]);
  const created = atLocalTime(day, hour * 60 + random.between(0, 59), timeZone);
  const received = at(created, 1, 3);
  const parked = at(received, 3, 8);
  const requested = at(parked, 45, 200);
  const paid = at(requested, 0.5, 2);
  const dispatched = at(paid, 0.5, 3);
  const ready = at(dispatched, 3, 7);
  const returned = at(ready, 0.5, 4);
  return { created, received, parked, requested, paid, dispatched, ready, returned };
}

function addVisit(
  rows: Rows,
  random: Random,
  place: DemoLocation,
  day: Date,
  number: number,
  now: Date,
): void {
  const times = drawVisitTimes(random, day, place.timeZone);
  // Skips a visit that would end in the future, because yesterday's evening may run past midnight.
  if (times.returned > now) return;
  const base = { business_id: place.businessId, location_id: place.id };
  const stayId = randomUUID();
  const orderId = randomUUID();
  const paymentId = randomUUID();
  const valetId = random.pick(place.valetIds);
  const [make, model, color] = random.pick(demoCars);
  const plate = randomPlate(random);
  const target = random.pick([5, 10, 15]);
  const dueAt = new Date(times.requested.getTime() + target * MINUTE);
  // The promised time counts from the payment: an order that is paid late must not overtake other
  // orders.
  const promisedAt = new Date(Math.max(dueAt.getTime(), times.paid.getTime() + target * MINUTE));
  const price = quoteReturn({ ...place, parkedAt: times.parked, pickupAt: dueAt });
  const tip = computeTip(
    price.customerFeeCents,
    random.pick([0, 15, 15, 20, 20, 25]),
    place.currency,
  );

  rows.stays.push({
    ...base,
    id: stayId,
    channel: 'ticket',
    status: 'returned',
    version: 8,
    ticket_number: `${place.prefix}-${number}`,
    phone_e164: `+1555${String(2_000_000 + random.between(0, 999_999))}`,
    customer_name: random.pick(demoGuests),
    vehicle_make: make,
    vehicle_model: model,
    vehicle_color: color,
    license_plate: plate,
    plate_key: buildPlateKey(plate),
    parking_spot: `${random.pick(['B1', 'B2', 'B3'])}-${random.between(1, 30)}`,
    opened_by: valetId,
    received_by: valetId,
    created_at: times.created,
    received_at: times.received,
    parked_at: times.parked,
    ready_at: times.ready,
    returned_at: times.returned,
  });
  rows.orders.push({
    ...base,
    id: orderId,
    stay_id: stayId,
    status: 'completed',
    target_minutes: target,
    due_at: promisedAt,
    price_cents: price.priceCents,
    platform_fee_cents: price.platformFeeCents,
    platform_fee_payer: place.feePayer,
    platform_fee_type: place.fee.type,
    platform_fee_value: place.fee.value,
    customer_fee_cents: price.customerFeeCents,
    tip_cents: tip,
    runner_id: valetId,
    requested_at: times.requested,
    expires_at: new Date(times.requested.getTime() + 30 * MINUTE),
    paid_at: times.paid,
    promised_at: promisedAt,
    expected_at: promisedAt,
    dispatched_at: times.dispatched,
    ready_at: times.ready,
    completed_at: times.returned,
  });
  rows.payments.push({
    business_id: place.businessId,
    id: paymentId,
    order_id: orderId,
    provider: 'sandbox',
    status: 'paid',
    due_cents: price.customerFeeCents,
    currency: place.currency,
    tip_requested_cents: tip,
    received_cents: price.customerFeeCents + tip,
    created_at: times.requested,
    settled_at: times.paid,
  });
  addEvents(rows, { ...base, stay_id: stayId }, orderId, valetId, times);
  const movements = [
    ['charge', times.paid, createChargeLines({ quote: price, tipCents: tip, runnerId: null })],
    [
      'tip',
      times.dispatched,
      tip > 0 ? createTipMoveLines({ tipCents: tip, from: null, to: valetId }) : [],
    ],
  ] as const;
  for (const [movement, at, lines] of movements) {
    for (const line of lines) {
      rows.ledger.push({
        business_id: place.businessId,
        order_id: orderId,
        payment_id: paymentId,
        movement,
        kind: line.kind,
        account: line.account,
        person_id: line.personId,
        amount_cents: line.amountCents,
        created_at: at,
      });
    }
  }
}

function addEvents(
  rows: Rows,
  base: { business_id: string; location_id: string; stay_id: string },
  orderId: string,
  valetId: string,
  times: ReturnType<typeof drawVisitTimes>,
): void {
  const valet = { actor_kind: 'person', actor_id: valetId } as const;
  const guest = { actor_kind: 'guest', actor_id: null } as const;
  const steps = [
    ['stay.announce', null, 'expected', times.created, valet, false],
    ['stay.receive', 'expected', 'received', times.received, valet, false],
    ['stay.park', 'received', 'parked', times.parked, valet, false],
    ['order.request', null, 'requested', times.requested, guest, true],
    ['stay.request_return', 'parked', 'returning', times.requested, guest, true],
    [
      'order.pay',
      'requested',
      'paid',
      times.paid,
      { actor_kind: 'provider', actor_id: null },
      true,
    ],
    ['order.assign', 'paid', 'dispatched', times.dispatched, valet, true],
    ['order.ready', 'dispatched', 'ready', times.ready, valet, true],
    ['stay.car_ready', 'returning', 'ready', times.ready, valet, true],
    ['order.complete', 'ready', 'completed', times.returned, valet, true],
    ['stay.hand_over', 'ready', 'returned', times.returned, valet, true],
  ] as const;
  for (const [type, from_status, to_status, created_at, actor, ofOrder] of steps) {
    rows.events.push({
      ...base,
      ...actor,
      type,
      from_status,
      to_status,
      created_at,
      order_id: ofOrder ? orderId : null,
    });
  }
}

/**
 * Number of rows per insert, because PostgreSQL accepts at most 65,535 parameters per statement.
 */
const ROWS_A_STATEMENT = 1_000;

async function insertAll(trx: Trx, rows: Rows): Promise<void> {
  const tables = [
    ['stays', rows.stays],
    ['orders', rows.orders],
    ['payments', rows.payments],
    ['stay_events', rows.events],
    ['ledger_entries', rows.ledger],
  ] as const;
  for (const [table, list] of tables) {
    for (let at = 0; at < list.length; at += ROWS_A_STATEMENT) {
      await trx
        .insertInto(table)
        .values(list.slice(at, at + ROWS_A_STATEMENT))
        .execute();
    }
  }
}

/**
 * Inserts sixty days of finished visits whose events, orders, payments and ledger entries agree to
 * the cent.
 */
export async function fillHistory(
  trx: Trx,
  places: DemoLocation[],
  customer: DemoCustomer,
  now: Date,
  random: Random,
): Promise<void> {
  const rows: Rows = { stays: [], orders: [], payments: [], events: [], ledger: [] };
  for (const place of places) {
    const today = getLocalDay(now, place.timeZone);
    let number = 1_001;
    for (let back = DAYS; back >= 1; back -= 1) {
      const day = new Date(today.getTime() - back * DAY);
      const weekend = day.getUTCDay() === 5 || day.getUTCDay() === 6;
      const visits = random.between(7, 12) + (weekend ? 6 : 0);
      for (let visit = 0; visit < visits; visit += 1)
        addVisit(rows, random, place, day, number++, now);
    }
    await updateRow(trx, 'locations', place.id, { next_ticket: number });
  }
  assignVisits(rows.stays, customer);
  await insertAll(trx, rows);
}
