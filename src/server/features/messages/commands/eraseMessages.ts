import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Unit } from '../../../platform/db/transact.ts';
import { sealContent } from '../templates/content.ts';

/** Stands where somebody's words stood. */
const ERASED = '—';

const erasedContent = (ctx: Context) =>
  sealContent(ctx, { subject: null, text: ERASED, html: null });

/**
 * What the staff and the administrators were told of him: name, plate and words stand in it. A
 * notification's cause names the stay, order, message or call for help that it is about.
 */
async function eraseNews(ctx: Context, unit: Unit, personId: string): Promise<void> {
  const { rows } = await sql<{ person_id: string; cause: string }>`
    with his as (select id, business_id from stays where customer_id = ${personId}),
    things as (
      select id::text from his
      union all select orders.id::text from orders join his on his.id = orders.stay_id
      union all select stay_messages.id::text from stay_messages join his on his.id = stay_messages.stay_id
      union all select id::text from support_requests where person_id = ${personId}
    )
    delete from notifications
    where person_id in (
        select id from people where role = 'admin' or business_id in (select business_id from his)
      )
      and split_part(cause, ':', 2) in (select id from things)
    returning person_id, cause`.execute(unit.trx);
  if (rows.length === 0) return;
  const causes = rows.map(({ person_id, cause }) => `notification:${person_id}:${cause}`);
  await unit.trx
    .updateTable('messages')
    .set({ content_sealed: erasedContent(ctx) })
    .where(
      'cause',
      'in',
      causes.flatMap((cause) => [`${cause}:email`, `${cause}:sms`]),
    )
    .execute();
}

/**
 * Erases what a customer wrote, what was sent to him and what others were told of him: by whom, when
 * and why is kept, no word of it and no address. What was not sent yet is not sent.
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
  await eraseNews(ctx, unit, personId);
}
