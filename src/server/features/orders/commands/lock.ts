import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockStay, type LockedStay } from '../../stays/commands/transition.ts';

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
 * Order and stay, locked. Always the stay first: every command of a car queues up at the same
 * row, so that no two of them can wait for each other.
 *
 * @throws ORDER_NOT_FOUND
 */
export async function lockOrder(trx: Trx, orderId: string): Promise<LockedReturn> {
  const stay = await lockStay(trx, sql`(select stay_id from orders where id = ${orderId})`);
  const order = stay ? await selectLockedOrder(trx, orderId) : undefined;
  if (!stay || !order) throw new AppError('ORDER_NOT_FOUND');
  return { stay, order };
}
