import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Unit } from '../../../platform/db/transact.ts';
import { sealContent } from '../templates/content.ts';

/** Stands where somebody's words stood. */
const ERASED = '—';

const erasedContent = (ctx: Context) =>
  sealContent(ctx, { subject: null, text: ERASED, html: null });

/** Calls for help, as administrators were told of them. */
async function eraseCalls(ctx: Context, unit: Unit, personId: string): Promise<void> {
  const told = unit.trx
    .selectFrom('support_requests')
    .innerJoin('people', (join) => join.on('people.role', '=', 'admin'))
    .where('support_requests.person_id', '=', personId)
    .select(['people.id', sql<string>`'support:' || support_requests.id`.as('cause')]);
  const rows = await told.execute();
  for (const { id, cause } of rows) {
    await unit.trx
      .deleteFrom('notifications')
      .where('person_id', '=', id)
      .where('cause', '=', cause)
      .execute();
    await unit.trx
      .updateTable('messages')
      .set({ content_sealed: erasedContent(ctx) })
      .where('cause', 'in', [
        `notification:${id}:${cause}:email`,
        `notification:${id}:${cause}:sms`,
      ])
      .execute();
  }
}

/**
 * Erases what a customer wrote, and what was sent to him: by whom, when and why is kept, no word of it
 * and no address. What was not sent yet is not sent.
 */
export async function eraseMessages(ctx: Context, unit: Unit, personId: string): Promise<void> {
  const stays = unit.trx.selectFrom('stays').select('id').where('customer_id', '=', personId);
  await unit.trx
    .updateTable('stay_messages')
    .set({ text: ERASED, quick_reply: null, author_name: null })
    .where('side', '=', 'customer')
    .where('stay_id', 'in', stays)
    .execute();
  await unit.trx
    .updateTable('messages')
    .set({
      recipient: ERASED,
      content_sealed: erasedContent(ctx),
      status: sql<string>`case when status = 'queued' then 'suppressed' else status end`,
    })
    .where((row) => row.or([row('person_id', '=', personId), row('stay_id', 'in', stays)]))
    .execute();
  await eraseCalls(ctx, unit, personId);
}
