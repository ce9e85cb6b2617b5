import { type RawBuilder, sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/states.ts';
import type { StayStatus } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { isThingInScope } from '../policy.ts';

/**
 * Returns the present status of a car and of its newest order.
 *
 * @throws NOT_FOUND
 */
export async function getStayAfterStep(
  ctx: Context,
  scope: LocationScope,
  stayId: string | RawBuilder<string>,
): Promise<{ id: string; stayStatus: StayStatus; orderStatus: OrderStatus | null }> {
  const row = await ctx.db
    .selectFrom('stays')
    .select(['id', 'status', 'location_id'])
    .select((stay) =>
      stay
        .selectFrom('orders')
        .select('orders.status')
        .whereRef('orders.stay_id', '=', 'stays.id')
        .orderBy('orders.requested_at', 'desc')
        .limit(1)
        .as('order_status'),
    )
    .where('id', '=', stayId)
    .executeTakeFirst();
  if (!row || !isThingInScope(scope, row)) throw new AppError('NOT_FOUND');
  return { id: row.id, stayStatus: row.status, orderStatus: row.order_status };
}

/** Returns the present status of an order's car and of the car's newest order. */
export const getOrderAfterStep = (ctx: Context, scope: LocationScope, orderId: string) =>
  getStayAfterStep(ctx, scope, sql`(select stay_id from orders where id = ${orderId})`);
