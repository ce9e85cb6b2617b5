import { type Selectable, sql } from 'kysely';
import { isUnpaid } from '#domain/orders/states.ts';
import { sumWaivedAmounts } from '#domain/payments/ways.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { Orders } from '../../../platform/db/schema.ts';
import { toInstant } from '../../stays/queries/stayView.ts';

/**
 * SQL of an order's settlements.
 *
 * @param more SQL of further fields, which guests must not see
 */
export const settlementsOfOrder = <Settlements>(more = sql``) => sql<Settlements>`(
  select coalesce(json_agg(json_build_object('way', way, 'amountCents', amount_cents, 'account', house_accounts.name
    ${more}) order by order_settlements.created_at), '[]')
  from order_settlements left join house_accounts on house_accounts.id = house_account_id
  where order_id = orders.id)`;

/** SQL of the amount refunded to the customer or the house account, in smallest units. */
export const refundedCents = sql<number>`(select coalesce(sum(amount_cents), 0)::bigint
  from ledger_entries where order_id = orders.id and kind = 'refund' and account in ('customer', 'house'))`;

/**
 * SQL of a stay's cash that its guest can pick up at the desk, without the cash of the newest
 * order, whose note names it.
 */
export const earlierCashCents = sql<number>`(select coalesce(sum(amount_cents), 0)::bigint
  from orders earlier
    join payments on payments.order_id = earlier.id
    join order_settlements on order_settlements.order_id = earlier.id
  where earlier.stay_id = stays.id and payments.status = 'refund_due' and way = 'cash' and returned_at is null
    and exists (select from orders later where later.stay_id = stays.id and later.requested_at > earlier.requested_at))`;

/**
 * SQL of the sum of the order's later tips. Includes tips that a cancellation has refunded or will
 * refund.
 */
const laterTipCents = sql<number>`(select coalesce(sum(amount_cents), 0)::bigint
  from later_tips where order_id = orders.id and later_tips.settled_at is not null)`;

export const runnerName = sql<
  string | null
>`nullif(trim(runner.first_name || ' ' || runner.last_name), '')`.as('runner_name');

/** Selects orders with their runner and payment, the newest first. */
export const selectPricedOrders = (db: Queryable) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .leftJoin('people as runner', 'runner.id', 'orders.runner_id')
    .selectAll('orders')
    .select(['payments.status as payment_status', 'payments.due_cents'])
    .select(laterTipCents.as('later_tip_cents'))
    .orderBy('orders.requested_at', 'desc');
type PricedOrder = Awaited<
  ReturnType<ReturnType<typeof selectPricedOrders>['executeTakeFirstOrThrow']>
>;

type Settlement = Parameters<typeof sumWaivedAmounts>[0][number];

export function presentOrderMoney<S extends Settlement>(order: PricedOrder & { settlements: S[] }) {
  const tipCents = order.tip_cents + order.later_tip_cents;
  return {
    valetFeeCents: order.customer_fee_cents,
    discountCents: order.discount_cents,
    tipCents,
    totalCents: order.customer_fee_cents - sumWaivedAmounts(order.settlements) + tipCents,
    amountDueCents: isUnpaid(order) ? order.due_cents : 0,
    settlements: order.settlements,
    paymentStatus: order.payment_status,
  };
}

export const presentOrderTimes = (order: Selectable<Orders>) => ({
  requestedAt: order.requested_at.toISOString(),
  paidAt: toInstant(order.paid_at),
  dispatchedAt: toInstant(order.dispatched_at),
  readyAt: toInstant(order.ready_at),
  heldAt: toInstant(order.held_at),
});
