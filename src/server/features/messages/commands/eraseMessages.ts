import { listRolesWithReach } from '#domain/identity/roles.ts';
import { sql, type SqlBool } from 'kysely';
import type { Language } from '#contract/people.ts';
import type { MessageStatus } from '#domain/messages/delivery.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { enqueueEmail } from '../commands.ts';
import { sealContent } from '../templates/content.ts';

/** Text that replaces erased text. */
const ERASED = '—';

const erasedContent = (ctx: Context) =>
  sealContent(ctx, { subject: null, text: ERASED, html: null });

/**
 * SQL of the stays that have another guest now, since a correction of the phone number, with the
 * time in which the person was the guest. A ticket link's guest has no id, so only this time tells
 * what the person wrote and got.
 */
const formerStays = (personId: string) => sql`(
  select left_at.stay_id, left_at.created_at as until,
    coalesce((select max(earlier.created_at) from stay_events earlier
      where earlier.stay_id = left_at.stay_id and earlier.type = 'stay.guest_correct'
        and earlier.data @> '{"isNewPhone": true}' and earlier.id < left_at.id), '-infinity') as since
  from stay_events left_at
  where left_at.type = 'stay.guest_correct' and left_at.data ->> 'guestBefore' = ${personId})`;

/** SQL condition: a row of `table` about a stay is from the time in which the person was its guest. */
const isOfFormerGuest = (table: string, personId: string) =>
  sql<SqlBool>`exists (select from ${formerStays(personId)} former
    where former.stay_id = ${sql.ref(`${table}.stay_id`)}
      and ${sql.ref(`${table}.created_at`)} >= former.since and ${sql.ref(`${table}.created_at`)} < former.until)`;

/**
 * Deletes notifications about a person that staff and administrators got, because they contain
 * name, plate and text. The dedupe key of a notification contains the id of its stay, order,
 * message or support request.
 */
async function deleteNotifications(unit: UnitOfWork, personId: string): Promise<void> {
  const { rows } = await sql<{ person_id: string; dedupe_key: string }>`
    with own_stays as (
      select id, business_id, '-infinity'::timestamptz as since, 'infinity'::timestamptz as until
        from stays where customer_id = ${personId}
      union all select stays.id, stays.business_id, former.since, former.until
        from ${formerStays(personId)} former join stays on stays.id = former.stay_id
    ),
    things as (
      select id::text, since, until from own_stays
      union all select orders.id::text, since, until from orders join own_stays on own_stays.id = orders.stay_id
      union all select stay_messages.id::text, '-infinity', 'infinity' from stay_messages
        join own_stays on own_stays.id = stay_messages.stay_id and created_at >= since and created_at < until
      union all select id::text, '-infinity', 'infinity' from support_requests where person_id = ${personId}
    )
    delete from notifications
    where person_id in (
        select id from people where role = any(${listRolesWithReach('everywhere')}) or business_id in (select business_id from own_stays)
      )
      and exists (select from things where things.id = split_part(dedupe_key, ':', 2)
        and notifications.created_at >= things.since and notifications.created_at < things.until)
    returning person_id, dedupe_key`.execute(unit.trx);
  if (rows.length === 0) return;
  const keys = rows.map(({ person_id, dedupe_key }) => `notification:${person_id}:${dedupe_key}`);
  await unit.trx
    .updateTable('messages')
    .set({ content_sealed: erasedContent(unit.ctx) })
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
  unit: UnitOfWork,
  person: { id: string; email: string; firstName: string; language: Language },
): Promise<void> {
  return enqueueEmail(unit, {
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
 * Erases a customer's messages, messages sent to them, and notifications about them, also those of
 * cars that have another guest now. Time, kind and cause remain, but no text and no address; unsent
 * messages are suppressed.
 */
export async function eraseMessages(unit: UnitOfWork, personId: string): Promise<void> {
  const stays = unit.trx.selectFrom('stays').select('id').where('customer_id', '=', personId);
  await unit.trx
    .updateTable('stay_messages')
    .set({ text: ERASED, quick_reply: null, author_name: null })
    .where('side', '=', 'customer')
    .where((row) =>
      row.or([row('stay_id', 'in', stays), isOfFormerGuest('stay_messages', personId)]),
    )
    .execute();
  await unit.trx
    .updateTable('messages')
    .set({
      recipient: ERASED,
      content_sealed: erasedContent(unit.ctx),
      status: sql<MessageStatus>`case when status = 'queued' then 'suppressed' else status end`,
    })
    .where((row) =>
      row.or([
        row('person_id', '=', personId),
        row('stay_id', 'in', stays),
        // Messages to staff about the car name their receiver.
        row.and([row('person_id', 'is', null), isOfFormerGuest('messages', personId)]),
      ]),
    )
    .execute();
  await deleteNotifications(unit, personId);
}
