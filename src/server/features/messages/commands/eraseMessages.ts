import { listRolesWithReach } from '#domain/identity/roles.ts';
import { sql } from 'kysely';
import type { Language } from '#contract/people.ts';
import type { MessageStatus } from '#domain/messages/delivery.ts';
import type { Context } from '../../../context.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { enqueueEmail } from '../commands.ts';
import { sealContent } from '../templates/content.ts';

/** Text that replaces erased text. */
const ERASED = '—';

const erasedContent = (ctx: Context) =>
  sealContent(ctx, { subject: null, text: ERASED, html: null });

/**
 * Deletes notifications about a person that staff and administrators got, because they contain
 * name, plate and text. The dedupe key of a notification contains the id of its stay, order,
 * message or support request.
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
        select id from people where role = any(${listRolesWithReach('everywhere')}) or business_id in (select business_id from own_stays)
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

/**
 * Template of the last email to a deleted account. `eraseFarewells` erases the email's address
 * after the email is sent.
 */
const FAREWELL = 'account_deleted';

/**
 * Confirms to a person that their account is deleted, because somebody else may have requested the
 * deletion. The message has no person id, because the person's messages are erased in the same
 * transaction.
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

/**
 * Part of the hourly tidy-up: erases address and text of sent emails that confirmed the deletion of
 * an account.
 */
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
 * Erases a customer's messages, messages sent to them, and notifications about them. Time, kind and
 * cause remain, but no text and no address; unsent messages are suppressed.
 */
export async function eraseMessages(
  ctx: Context,
  unit: UnitOfWork,
  personId: string,
): Promise<void> {
  const stays = unit.trx.selectFrom('stays').select('id').where('customer_id', '=', personId);
  // Stays that have another guest now, since a correction of the phone number.
  const formerStays = unit.trx
    .selectFrom('stay_events')
    .select('stay_id')
    .where('type', '=', 'stay.guest_correct')
    .where(sql`data ->> 'guestBefore'`, '=', personId);
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
    .where((row) =>
      row.or([
        row('person_id', '=', personId),
        row('stay_id', 'in', stays),
        row.and([
          row('stay_id', 'in', formerStays),
          row(
            'recipient',
            '=',
            unit.trx.selectFrom('people').select('phone_e164').where('id', '=', personId),
          ),
        ]),
      ]),
    )
    .execute();
  await deleteNotifications(ctx, unit, personId);
}
