import { sql } from 'kysely';
import type { BusinessContents } from '#contract/businessDeletion.ts';
import type { CallOutput } from '#contract/client.ts';
import {
  type BusinessObstacle,
  type BusinessOpenMatters,
  listBusinessObstacles,
} from '#domain/businesses/deletion.ts';
import { openOrderStatuses } from '#domain/orders/states.ts';
import { TAKE_BACK_SECONDS } from '#domain/orders/takeBack.ts';
import { openStayStatuses } from '#domain/stays/states.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import { sumFeesOwed } from '#server/features/payments/queries/feesOwed.ts';
import { sumOwed } from '#server/features/analytics/queries/payouts.ts';

/** Counts what the deletion of a business removes, and what remains as its records. */
export async function countBusinessContents(
  db: Queryable,
  businessId: string,
): Promise<BusinessContents> {
  const { rows } = await sql<BusinessContents>`select
    (select count(*)::int from locations where business_id = ${businessId} and closed_at is null) as locations,
    (select count(*)::int from people where business_id = ${businessId} and deleted_at is null) as people,
    (select count(*)::int from stays where business_id = ${businessId}) as stays,
    (select count(*)::int from promo_codes where business_id = ${businessId} and is_active) as "promoCodes",
    (select count(*)::int from house_accounts where business_id = ${businessId}) as "houseAccounts",
    (select count(*)::int from api_tokens where business_id = ${businessId} and revoked_at is null) as "apiTokens",
    (select count(*)::int from webhook_endpoints where business_id = ${businessId}) as webhooks`.execute(
    db,
  );
  return rows[0] as BusinessContents;
}

/** Counts the cars and sums the money that are still open at a business. */
export async function countBusinessTies(
  db: Queryable,
  businessId: string,
  now: Date,
): Promise<BusinessOpenMatters> {
  const backSince = new Date(now.getTime() - TAKE_BACK_SECONDS * 1000);
  const { rows } = await sql<Omit<BusinessOpenMatters, 'owedPeople' | 'feesCents'>>`select
    (select count(*)::int from stays where business_id = ${businessId}
      and (status = any(${[...openStayStatuses]})
        or status = 'returned' and returned_at > ${backSince}::timestamptz)) as cars,
    (select count(*)::int from orders join stays on stays.id = orders.stay_id
      where stays.business_id = ${businessId} and orders.status = any(${[...openOrderStatuses]})) as "openOrders",
    (select count(*)::int from orders join stays on stays.id = orders.stay_id
        left join payments on payments.order_id = orders.id
      where stays.business_id = ${businessId} and (
        payments.status in ('confirming', 'requires_action', 'refund_due')
        or exists (select from later_tips where order_id = orders.id
          and status in ('confirming', 'requires_action', 'refund_due'))
        or orders.status = 'cancelled' and exists (select from order_settlements
          where order_id = orders.id and way = 'cash' and returned_at is null))) as refunds`.execute(
    db,
  );
  const owed = await sumOwed(
    db,
    businessId,
    sql`select id from people where business_id = ${businessId}`,
    now,
  );
  const owedPeople = [...owed.values()].filter((cents) => cents > 0).length;
  const feesCents = await sumFeesOwed(db, businessId);
  return { ...(rows[0] ?? { cars: 0, openOrders: 0, refunds: 0 }), owedPeople, feesCents };
}

type Obstacles = CallOutput<'GET /api/admin/businesses/{businessId}/deletion'>['obstacles'];

const countOf: Record<BusinessObstacle, keyof BusinessOpenMatters | null> = {
  BUSINESS_HAS_CARS: 'cars',
  BUSINESS_HAS_ORDERS: 'openOrders',
  BUSINESS_HAS_REFUNDS: 'refunds',
  BUSINESS_OWES_TIPS: 'owedPeople',
  BUSINESS_OWES_FEES: null,
};

/** Lists the obstacles to deleting a business, each with its count or amount. */
export function presentObstacles(ties: BusinessOpenMatters, currency: string): Obstacles {
  return listBusinessObstacles(ties).map((code) => {
    const counted = countOf[code];
    return {
      code,
      count: counted && ties[counted],
      due: code === 'BUSINESS_OWES_FEES' ? { cents: ties.feesCents, currency } : null,
    };
  });
}
