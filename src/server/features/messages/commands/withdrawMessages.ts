import type { MessageStatus } from '#domain/messages/delivery.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';

/**
 * Keeps back what is in the outbox still and tells what is not so any more. One that a worker has in hand
 * counts as sent.
 *
 * @param dedupeKeys of the causes
 * @returns those whose message was kept back: nobody has heard of them
 */
export async function withdrawMessages(
  unit: UnitOfWork,
  dedupeKeys: readonly string[],
): Promise<Set<string>> {
  const withdrawn = await unit.trx
    .updateTable('messages')
    .set({ status: 'suppressed' satisfies MessageStatus, suppressed_by: 'withdrawn' })
    .where('id', 'in', (row) =>
      row
        .selectFrom('messages')
        .select('id')
        .where('dedupe_key', 'in', [...dedupeKeys])
        .where('status', '=', 'queued')
        .forUpdate()
        .skipLocked(),
    )
    .returning('dedupe_key')
    .execute();
  return new Set(withdrawn.map((message) => message.dedupe_key));
}
