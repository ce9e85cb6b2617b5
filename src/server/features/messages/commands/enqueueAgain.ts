import type { MessageChannel } from '#domain/messages/delivery.ts';
import type { UnitOfWork } from '../../../context.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { chooseDeliveryQueue } from '../deliveryQueue.ts';

/**
 * Resets a failed message that the caller has locked, and enqueues its delivery as for a new
 * message.
 */
export async function enqueueAgain(
  unit: UnitOfWork,
  message: { id: string; channel: MessageChannel; template: string },
): Promise<void> {
  await updateRow(unit.trx, 'messages', message.id, {
    status: 'queued',
    attempts: 0,
    due_at: unit.now,
    provider_message_id: null,
  });
  await unit.enqueue(chooseDeliveryQueue(message), { messageId: message.id });
}
