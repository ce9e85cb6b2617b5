import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { listSteps, lockStay, type LockedStay } from '../../stays/commands/transition.ts';

export type LockedOrder = Awaited<ReturnType<typeof selectLockedOrder>> & object;

function selectLockedOrder(trx: Trx, orderId: string) {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedReturn = { stay: LockedStay; order: LockedOrder };

/**
 * Lists the times of all steps of a car and its order. A step that is reported late must come after
 * these times.
 */
export const listReturnSteps = ({ stay, order }: LockedReturn) => [
  ...listSteps(stay),
  order.requested_at,
  order.queued_at,
  order.resumed_at,
  order.dispatched_at,
  order.ready_at,
];

/**
 * Locks the stay, then the order. All commands lock the car's stay first, which prevents deadlocks.
 *
 * @throws ORDER_NOT_FOUND
 */
export async function lockOrder(trx: Trx, orderId: string): Promise<LockedReturn> {
  const stay = await lockStay(trx, sql`(select stay_id from orders where id = ${orderId})`);
  const order = stay ? await selectLockedOrder(trx, orderId) : undefined;
  if (!stay || !order) throw new AppError('ORDER_NOT_FOUND');
  return { stay, order };
}

/**
 * Locks the newest order of a locked stay: the open order, or the order of the handover. Returns
 * null without an order.
 */
export async function lockLastOrder(trx: Trx, stayId: string): Promise<LockedOrder | null> {
  const last = await trx
    .selectFrom('orders')
    .selectAll()
    .where('stay_id', '=', stayId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return last ?? null;
}
