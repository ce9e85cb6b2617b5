import { sql } from 'kysely';
import type { Db } from '../../../platform/db/client.ts';

/** Groups rows by stay, and removes `stayId` from each row. */
function groupByStay<T extends { stayId: string }>(rows: readonly T[]) {
  const groups = Map.groupBy(rows, (row) => row.stayId);
  return (stayId: string) => (groups.get(stayId) ?? []).map(({ stayId: _, ...row }) => row);
}

/** Lists the events of the person's stays; staff appear by first name only. */
const listTimelines = (db: Db, personId: string) =>
  db
    .selectFrom('stay_events')
    .innerJoin('stays', 'stays.id', 'stay_events.stay_id')
    .leftJoin('people as actor', 'actor.id', 'stay_events.actor_id')
    .select([
      'stay_events.stay_id as stayId',
      'stay_events.type',
      'stay_events.from_status as from',
      'stay_events.to_status as to',
      'stay_events.actor_kind as by',
      'actor.first_name as byName',
    ])
    .select(sql<Date>`coalesce(stay_events.done_at, stay_events.created_at)`.as('at'))
    .where('stays.customer_id', '=', personId)
    .orderBy('stay_events.id')
    .execute();

const listMessages = (db: Db, personId: string) =>
  db
    .selectFrom('stay_messages')
    .innerJoin('stays', 'stays.id', 'stay_messages.stay_id')
    .select([
      'stay_messages.stay_id as stayId',
      'stay_messages.side',
      'stay_messages.author_name as authorName',
      'stay_messages.text',
      'stay_messages.created_at as at',
    ])
    .where('stays.customer_id', '=', personId)
    .orderBy('stay_messages.id')
    .execute();

/** Lists the person's stays, each with its events and messages. */
export async function listStays(db: Db, personId: string) {
  const rows = await db
    .selectFrom('stays')
    .innerJoin('locations', 'locations.id', 'stays.location_id')
    .innerJoin('businesses', 'businesses.id', 'stays.business_id')
    .select([
      'stays.id',
      'stays.channel',
      'stays.status',
      'stays.service_type as serviceType',
      'stays.ticket_number as ticketNumber',
      'businesses.name as business',
      'locations.name as location',
      'locations.time_zone as timeZone',
      'locations.address',
      'stays.customer_name as customerName',
      'stays.phone_e164 as phoneNumber',
      'stays.language',
      'stays.vehicle_make as make',
      'stays.vehicle_model as model',
      'stays.vehicle_year as year',
      'stays.vehicle_color as color',
      'stays.license_plate as licensePlate',
      'stays.charge_percent as chargePercent',
      'stays.plate_region as plateRegion',
      'stays.parking_spot as parkingSpot',
      'stays.parking_location as parkingLocation',
      'stays.requested_for as requestedFor',
      'stays.created_at as createdAt',
      'stays.received_at as receivedAt',
      'stays.parked_at as parkedAt',
      'stays.ready_at as readyAt',
      'stays.returned_at as returnedAt',
      'stays.cancelled_at as cancelledAt',
      'stays.rating',
      'stays.rating_comment as ratingComment',
      'stays.rated_at as ratedAt',
    ])
    // The valet writes a ticket's notes for colleagues, so the download leaves these notes out.
    .select(sql<string | null>`case when channel <> 'ticket' then notes end`.as('notes'))
    .where('stays.customer_id', '=', personId)
    .orderBy('stays.created_at')
    .execute();
  const getTimeline = groupByStay(await listTimelines(db, personId));
  const getMessages = groupByStay(await listMessages(db, personId));
  return rows.map((row) => ({
    ...row,
    timeline: getTimeline(row.id),
    messages: getMessages(row.id),
  }));
}

/**
 * Lists orders, payments and the customer's own ledger lines. Amounts are in the smallest units of
 * `currency`.
 */
export async function listMoney(db: Db, personId: string) {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .innerJoin('businesses', 'businesses.id', 'orders.business_id')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .leftJoin('promo_codes', 'promo_codes.id', 'orders.promo_code_id')
    .select([
      'orders.id',
      'orders.stay_id as stayId',
      'orders.status',
      'orders.target_minutes as targetMinutes',
      'orders.scheduled_for as scheduledFor',
      'businesses.currency',
      'orders.price_cents as priceCents',
      'orders.discount_cents as discountCents',
      'promo_codes.code as promoCode',
      'orders.customer_fee_cents as valetFeeCents',
      'orders.tip_cents as tipCents',
      'orders.requested_at as requestedAt',
      'orders.paid_at as paidAt',
      'orders.promised_at as promisedAt',
      'orders.dispatched_at as dispatchedAt',
      'orders.ready_at as readyAt',
      'orders.completed_at as completedAt',
      'orders.cancelled_at as cancelledAt',
      'payments.status as paymentStatus',
      'payments.provider as paymentProvider',
      'payments.received_cents as receivedCents',
      // Null when equal to the order's currency.
      'payments.received_currency as receivedCurrency',
      'payments.settled_at as settledAt',
      'payments.refunded_at as refundedAt',
    ])
    .where('stays.customer_id', '=', personId)
    .orderBy('orders.requested_at')
    .execute();
  const ledger = await db
    .selectFrom('ledger_entries')
    .innerJoin('orders', 'orders.id', 'ledger_entries.order_id')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .innerJoin('businesses', 'businesses.id', 'orders.business_id')
    .select([
      'ledger_entries.order_id as orderId',
      'ledger_entries.kind',
      'businesses.currency',
      'ledger_entries.amount_cents as amountCents',
      'ledger_entries.created_at as createdAt',
    ])
    .where('stays.customer_id', '=', personId)
    .where('ledger_entries.account', '=', sql.lit('customer'))
    .orderBy('ledger_entries.id')
    .execute();
  return { orders, ledger };
}
