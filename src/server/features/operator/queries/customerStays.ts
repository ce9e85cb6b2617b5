import { sql } from 'kysely';
import type { CustomerStay } from '#contract/users.ts';
import { PEOPLE_PAGE } from '#domain/identity/accountState.ts';
import { getCarState } from '#domain/orders/carState.ts';
import type { OrderStatus } from '#domain/orders/states.ts';
import type { StayStatus } from '#domain/stays/states.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import { isOpenOrderOfStay, toInstant } from '../../stays/queries/stayView.ts';
import { plateText } from '../../vehicles/rules/plateText.ts';

type Row = Omit<CustomerStay, 'state' | 'createdAt' | 'returnedAt'> & {
  status: StayStatus;
  orderStatus: OrderStatus | null;
  heldAt: Date | null;
  createdAt: Date;
  returnedAt: Date | null;
};

type Which = { only: readonly StayStatus[] | null; limit: number; offset: number };

/** Lists a customer's stays with the price of each, the latest first. */
export async function listCustomerStays(
  db: Queryable,
  personId: string,
  { only, limit, offset }: Which,
): Promise<CustomerStay[]> {
  const { rows } = await sql<Row>`
    select stays.id, stays.ticket_number as "ticketNumber", stays.status, stays.created_at as "createdAt",
      stays.returned_at as "returnedAt", stays.rating, ${plateText('stays')} as "licensePlate",
      businesses.name as "businessName", businesses.currency,
      trim(concat_ws(' ', stays.vehicle_make, stays.vehicle_model)) as vehicle, locations.name as "locationName",
      locations.name_ar as "locationNameArabic", locations.time_zone as "timeZone", run.status as "orderStatus",
      run.held_at as "heldAt", money.paid_cents as "paidCents", latest.payment_status as "paymentStatus"
    from (select * from stays where customer_id = ${personId}
        ${only ? sql`and status = any(${[...only]})` : sql``}
        order by created_at desc, id desc limit ${limit} offset ${offset}) stays
      join locations on locations.id = stays.location_id
      join businesses on businesses.id = stays.business_id
      left join orders as run on ${isOpenOrderOfStay}
      left join lateral (select -sum(entry.amount_cents)::bigint as paid_cents
        from orders join ledger_entries entry on entry.order_id = orders.id and entry.account = 'customer'
        where orders.stay_id = stays.id) money on true
      left join lateral (select payments.status as payment_status
        from orders join payments on payments.order_id = orders.id
        where orders.stay_id = stays.id order by orders.requested_at desc limit 1) latest on true
    order by stays.created_at desc, stays.id desc`.execute(db);
  return rows.map(({ status, orderStatus, heldAt, ...row }) => ({
    ...row,
    state: getCarState(status, orderStatus && { status: orderStatus, heldAt }),
    createdAt: row.createdAt.toISOString(),
    returnedAt: toInstant(row.returnedAt),
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
