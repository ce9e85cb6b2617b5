import { isUnpaid } from '#domain/orders/states.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import type { LockedOrder } from './lock.ts';

/**
 * Refuses the handover of a car whose order is unpaid.
 *
 * @throws PAYMENT_DUE with the amount
 */
export async function requireOrderPaid(
  db: Queryable,
  order: Pick<LockedOrder, 'id' | 'status' | 'paid_at'>,
): Promise<void> {
  if (!isUnpaid({ status: order.status, paidAt: order.paid_at })) return;
  const { due_cents: cents, currency } = await db
    .selectFrom('payments')
    .select(['due_cents', 'currency'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  throw new AppError('PAYMENT_DUE', { state: order.status, due: { cents, currency } });
}
