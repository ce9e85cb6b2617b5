import type { Actor } from '../../../actor.ts';
import type { CallContext, Context } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import { lockOrder } from '../../orders/commands/lock.ts';
import { isThingInScope } from '../../orders/policy.ts';
import { appendEvent, touchStay } from '../../stays/commands/transition.ts';
import { lockPayment } from './transition.ts';

/**
 * Records that staff handed back the cash of a cancelled order. The `close-payment` job can then
 * complete the refund.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT when there is no cash to return, IDEMPOTENCY_CONFLICT
 */
export async function returnCash(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const { order, stay } = await lockOrder(unit.trx, orderId);
    if (!isThingInScope(scope, order)) throw new AppError('ORDER_NOT_FOUND');
    const payment = await lockPayment(unit, orderId);
    const cash =
      payment.status === 'refund_due'
        ? await unit.trx
            .updateTable('order_settlements')
            .set({ returned_at: unit.now, returned_by: actor.personId })
            .where('order_id', '=', orderId)
            .where('way', '=', 'cash')
            .where('returned_at', 'is', null)
            .returning('amount_cents')
            .executeTakeFirst()
        : undefined;
    if (!cash) throw new AppError('STATE_CONFLICT', { state: order.status });
    await appendEvent(unit, stay, {
      type: 'order.return_cash',
      from: order.status,
      to: order.status,
      by: actor,
      orderId,
      data: { amountCents: cash.amount_cents },
    });
    await touchStay(unit, stay, { type: 'order_updated', orderId });
    await unit.enqueue('close-payment', { paymentId: payment.id });
  });
}

/**
 * Returns the amount and currency of an order's cash settlement.
 *
 * @throws ORDER_NOT_FOUND also for an order outside the scope
 */
export async function getReturnedCash(ctx: Context, scope: LocationScope, orderId: string) {
  const row = await ctx.db
    .selectFrom('order_settlements')
    .innerJoin('payments', 'payments.order_id', 'order_settlements.order_id')
    .innerJoin('orders', 'orders.id', 'order_settlements.order_id')
    .select(['order_settlements.amount_cents', 'payments.currency'])
    .where('order_settlements.order_id', '=', orderId)
    .where(whereInScope(scope, 'orders.location_id'))
    .where('way', '=', 'cash')
    .executeTakeFirstOrThrow(() => new AppError('ORDER_NOT_FOUND'));
  return { id: orderId, amountCents: row.amount_cents, currency: row.currency };
}
