import { sql } from 'kysely';
import type { CustomerStay } from '#contract/users.ts';
import { PEOPLE_PAGE } from '#domain/identity/accountState.ts';
import { getCarState } from '#domain/orders/carState.ts';
import type { OrderStatus } from '#domain/orders/states.ts';
import type { PaymentStatus } from '#domain/payments/states.ts';
import type { StayStatus } from '#domain/stays/states.ts';
import type { Queryable } from '#server/platform/db/client.ts';

type Row = {
  id: string;
  ticket_number: string;
  status: StayStatus;
  open_order: OrderStatus | null;
  held_at: Date | null;
  business_name: string;
  location_name: string;
  location_name_ar: string | null;
  time_zone: string;
  vehicle: string;
  license_plate: string | null;
  created_at: Date;
  returned_at: Date | null;
  rating: number | null;
  currency: string;
  paid_cents: number | null;
  payment_status: PaymentStatus | null;
};

type Which = { only: readonly StayStatus[] | null; limit: number; offset: number };

/** Lists a customer's stays with the price of each, the latest first. */
export async function listCustomerStays(
  db: Queryable,
  personId: string,
  { only, limit, offset }: Which,
): Promise<CustomerStay[]> {
  const { rows } = await sql<Row>`
    select stays.id, stays.ticket_number, stays.status, stays.created_at, stays.returned_at, stays.rating,
      stays.license_plate, businesses.name as business_name, businesses.currency,
      trim(concat_ws(' ', stays.vehicle_make, stays.vehicle_model)) as vehicle,
      locations.name as location_name, locations.name_ar as location_name_ar, locations.time_zone,
      asked.status as open_order, asked.held_at, money.paid_cents, latest.payment_status
    from (select * from stays where customer_id = ${personId}
        ${only ? sql`and status = any(${[...only]})` : sql``}
        order by created_at desc, id desc limit ${limit} offset ${offset}) stays
      join locations on locations.id = stays.location_id
      join businesses on businesses.id = stays.business_id
      left join lateral (select status, held_at from orders
        where stay_id = stays.id and completed_at is null and cancelled_at is null) asked on true
      left join lateral (select -sum(entry.amount_cents)::bigint as paid_cents
        from orders join ledger_entries entry on entry.order_id = orders.id and entry.account = 'customer'
        where orders.stay_id = stays.id) money on true
      left join lateral (select payments.status as payment_status
        from orders join payments on payments.order_id = orders.id
        where orders.stay_id = stays.id order by orders.requested_at desc limit 1) latest on true
    order by stays.created_at desc, stays.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    ticketNumber: row.ticket_number,
    state: getCarState(
      row.status,
      row.open_order ? { status: row.open_order, heldAt: row.held_at } : null,
    ),
    businessName: row.business_name,
    locationName: row.location_name,
    locationNameArabic: row.location_name_ar,
    timeZone: row.time_zone,
    vehicle: row.vehicle,
    licensePlate: row.license_plate,
    createdAt: row.created_at.toISOString(),
    returnedAt: row.returned_at?.toISOString() ?? null,
    rating: row.rating,
    currency: row.currency,
    paidCents: row.paid_cents,
    paymentStatus: row.payment_status,
  }));
}

export async function pageCustomerStays(
  db: Queryable,
  personId: string,
  page: number,
): Promise<{ stays: CustomerStay[]; total: number }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from stays where customer_id = ${personId}`.execute(db);
  const offset = (page - 1) * PEOPLE_PAGE;
  const stays = await listCustomerStays(db, personId, { only: null, limit: PEOPLE_PAGE, offset });
  return { stays, total: rows[0]?.total ?? 0 };
}
