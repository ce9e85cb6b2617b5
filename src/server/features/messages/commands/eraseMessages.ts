import { rolesReaching } from '#domain/identity/roles.ts';
import { sql } from 'kysely';
import type { Language } from '#contract/people.ts';
import type { MessageStatus } from '#domain/messages/delivery.ts';
import type { Context } from '../../../context.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { enqueueEmail } from '../commands.ts';
import { sealContent } from '../templates/content.ts';

/** Stands where somebody's words stood. */
const ERASED = '—';

const erasedContent = (ctx: Context) =>
  sealContent(ctx, { subject: null, text: ERASED, html: null });

/**
 * What the staff and the administrators were told of them: name, plate and words stand in it. A
 * notification's key names the stay, order, message or call for help that it is about.
 */
async function deleteNotifications(
  ctx: Context,
  unit: UnitOfWork,
  personId: string,
): Promise<void> {
  const { rows } = await sql<{ person_id: string; dedupe_key: string }>`
    with own_stays as (select id, business_id from stays where customer_id = ${personId}),
    things as (
      select id::text from own_stays
      union all select orders.id::text from orders join own_stays on own_stays.id = orders.stay_id
      union all select stay_messages.id::text from stay_messages join own_stays on own_stays.id = stay_messages.stay_id
      union all select id::text from support_requests where person_id = ${personId}
    )
    delete from notifications
    where person_id in (
        select id from people where role = any(${rolesReaching('everywhere')}) or business_id in (select business_id from own_stays)
      )
      and split_part(dedupe_key, ':', 2) in (select id from things)
    returning person_id, dedupe_key`.execute(unit.trx);
  if (rows.length === 0) return;
  const keys = rows.map(({ person_id, dedupe_key }) => `notification:${person_id}:${dedupe_key}`);
  await unit.trx
    .updateTable('messages')
    .set({ content_sealed: erasedContent(ctx) })
    .where(
      'dedupe_key',
      'in',
      keys.flatMap((dedupeKey) => [`${dedupeKey}:email`, `${dedupeKey}:sms`]),
    )
    .execute();
}

/** The last e-mail to somebody who deleted their account; their address goes once it was sent. */
const FAREWELL = 'account_deleted';

/**
 * Tells somebody that their account is deleted, also when it was not they who asked for it. It stands
 * apart from the person, whose own messages are erased in the same unit of work.
 */
export function enqueueFarewell(
  ctx: Context,
  unit: UnitOfWork,
  person: { id: string; email: string; firstName: string; language: Language },
): Promise<void> {
  return enqueueEmail(ctx, unit, {
    to: person.email,
    language: person.language,
    template: FAREWELL,
    data: { firstName: person.firstName },
    dedupeKey: `account-deleted:${person.id}`,
  });
}

/** Part of the routine that tidies up: what was sent to addresses of deleted accounts loses them. */
export async function eraseFarewells(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('messages')
    .set({ recipient: ERASED, content_sealed: erasedContent(ctx) })
    .where('template', '=', FAREWELL)
    .where('status', '!=', 'queued')
    .where('recipient', '!=', ERASED)
    .execute();
}

/**
 * Erases what a customer wrote, what was sent to them and what others were told of them: by whom, when
 * and why is kept, no word of it and no address. What was not sent yet is not sent.
 */
export async function eraseMessages(
  ctx: Context,
  unit: UnitOfWork,
  personId: string,
): Promise<void> {
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
      status: sql<MessageStatus>`case when status = 'queued' then 'suppressed' else status end`,
    })
    .where((row) => row.or([row('person_id', '=', personId), row('stay_id', 'in', stays)]))
    .execute();
  await deleteNotifications(ctx, unit, personId);
}
