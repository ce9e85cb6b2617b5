import type { Trx } from '#server/platform/db/client.ts';
import type { StayChange } from '../commands/transition.ts';

/**
 * Builds the live hint of a correction, with the id of the open order. The queue and the runner's
 * screen then refetch too.
 */
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
