import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { devMessage } from '#contract/messages.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { unsealContent } from './templates/content.ts';
import type { SmsTemplate } from './templates/sms.ts';

const MOST = 200;

/** SQL condition: the phone number, given as SQL, has opted out of SMS. */
export const phoneOptedOut = (phone: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from sms_opt_outs where phone_e164 = ${phone})`;

/**
 * Tells whether a number was sent a text of a stay.
 *
 * @param templates the texts that count; all by default
 */
export async function hasHadSms(
  db: Queryable,
  stayId: string,
  phone: string,
  templates?: readonly SmsTemplate[],
): Promise<boolean> {
  const text = await db
    .selectFrom('messages')
    .select('id')
    .where('stay_id', '=', stayId)
    .where('recipient', '=', phone)
    .where('status', '<>', 'suppressed')
    .$if(templates !== undefined, (texts) => texts.where('template', 'in', templates ?? []))
    .limit(1)
    .executeTakeFirst();
  return text !== undefined;
}

/**
 * Lists the messages of the development inbox, the newest first. `to` is a phone number or email
 * address.
 */
export async function listInboxMessages(ctx: Context, to: string | undefined) {
  // A plus sign typed in a URL arrives as a space.
  const wanted = to?.trim().replace(/^(?=\d)/, '+');
  const rows = await ctx.db
    .selectFrom('dev_inbox')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', 'in', [to ?? '', wanted ?? '']))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.message_id,
    channel: row.channel,
    to: row.recipient,
    createdAt: row.created_at.toISOString(),
    ...unsealContent(ctx, row.content_sealed),
  }));
}

export async function listDevMessages(
  ctx: Context,
  to: string | undefined,
): Promise<z.input<typeof devMessage>[]> {
  const messages = await listInboxMessages(ctx, to);
  return messages.map(({ html: _, ...message }) => message);
}
