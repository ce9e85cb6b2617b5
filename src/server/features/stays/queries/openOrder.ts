import type { Trx } from '../../../platform/db/client.ts';
import type { StayChange } from '../commands/transition.ts';

/** Builds the hint of a correction. It names the open order, if any, so that queue and runner refetch too. */
export async function buildCorrectionHint(trx: Trx, stayId: string): Promise<StayChange> {
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('stay_id', '=', stayId)
    .where('completed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return { type: 'service_status_update', ...(order ? { orderId: order.id } : {}) };
}
