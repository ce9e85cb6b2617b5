import { sql } from 'kysely';
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

/** Of one kind, those that lie in the outbox for people who are none of these. */
export async function withdrawFromOthers(
  unit: UnitOfWork,
  template: string,
  personIds: readonly string[],
): Promise<void> {
  const others = await unit.trx
    .selectFrom('messages')
    .select('dedupe_key')
    // Written out: a kept plan finds the partial index by its words, not by values.
    .where('status', '=', sql.lit('queued'))
    .where('template', '=', template)
    .where(sql<boolean>`person_id <> all(${[...personIds]}::uuid[])`)
    .execute();
  if (others.length === 0) return;
  await withdrawMessages(
    unit,
    others.map((message) => message.dedupe_key),
  );
}
