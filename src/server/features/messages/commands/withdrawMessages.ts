import { sql } from 'kysely';
import type { MessageStatus } from '#domain/messages/delivery.ts';
import type { UnitOfWork } from '../../../context.ts';

/**
 * Suppresses outdated messages that are still in the outbox. A message locked by a worker counts as
 * sent.
 *
 * @param dedupeKeys dedupe keys of the messages
 * @returns the dedupe keys of the suppressed messages, which nobody received
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

/** Suppresses queued messages of a template, except those to these people. */
export async function withdrawFromOthers(
  unit: UnitOfWork,
  template: string,
  personIds: readonly string[],
): Promise<void> {
  const others = await unit.trx
    .selectFrom('messages')
    .select('dedupe_key')
    // Status values as SQL literals, not parameters: with parameters PostgreSQL's cached generic
    // plan cannot use the partial index.
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
