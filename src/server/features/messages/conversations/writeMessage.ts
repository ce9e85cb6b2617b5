import type { NewMessage } from '#contract/conversations.ts';
import {
  isWritable,
  needsReminder,
  type QuickReply,
  hasVisibleText,
} from '#domain/messages/conversation.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { transact, type Unit } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/http/errors.ts';
import { hintStay, lockStay, type LockedStay } from '../../stays/commands/transition.ts';
import { lookLater } from './lookLater.ts';
import { type Party, requirePart, talkedOf } from './policy.ts';
import { quickReplyTexts } from './quickReplies.ts';
import { stayById } from './queries.ts';

/** What one person says, ready to be written down. */
export type Said = { text: string; quickReply: QuickReply | null; clientId: string };

/** @throws VALIDATION naming `text` unless there is exactly one of text and quick reply */
export function readSaid({ text, quickReply, clientId }: NewMessage): Said {
  if (quickReply && text !== undefined) throw fieldError('text', 'message_ambiguous');
  if (quickReply) return { text: quickReplyTexts[quickReply], quickReply, clientId };
  if (text === undefined || !hasVisibleText(text)) throw fieldError('text', 'message_missing');
  return { text, quickReply: null, clientId };
}

const isWritten = (db: Queryable, party: Party, stayId: string, clientId: string) =>
  db
    .selectFrom('stay_messages')
    .select('id')
    .where('stay_id', '=', stayId)
    .where('side', '=', party.side)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Staff write to many guests; one guest writes about one car. */
function charge(ctx: Context, { side, by }: Party, stayId: string): Promise<void> {
  if (by.kind === 'person' && side === 'staff')
    return ctx.limits.use('messageStaff', `${stayId}:${by.personId}`);
  return ctx.limits.use('messageCustomer', stayId);
}

/** First name of who writes; a guest is known by what the valet was told. */
async function authorOf(unit: Unit, { by }: Party, stay: LockedStay) {
  if (by.kind === 'guest') {
    return { author_id: null, author_name: stay.customer_name?.split(/\s+/)[0] || null };
  }
  const { first_name } = await unit.trx
    .selectFrom('people')
    .select('first_name')
    .where('id', '=', by.personId)
    .executeTakeFirstOrThrow();
  return { author_id: by.personId, author_name: first_name };
}

/** The conversation with one message more. Its row is locked from here on. */
function count(unit: Unit, { side }: Party, stay: LockedStay, messageId: number) {
  const unread = {
    customer_unread: Number(side === 'staff'),
    staff_unread: Number(side !== 'staff'),
  };
  const last = { last_message_id: messageId, last_at: unit.now };
  const { id: stay_id, business_id, location_id } = stay;
  return unit.trx
    .insertInto('conversations')
    .values({ stay_id, business_id, location_id, ...last, ...unread })
    .onConflict((conflict) =>
      conflict.column('stay_id').doUpdateSet((row) => ({
        ...last,
        customer_unread: row('conversations.customer_unread', '+', unread.customer_unread),
        staff_unread: row('conversations.staff_unread', '+', unread.staff_unread),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function write(unit: Unit, party: Party, stay: LockedStay, said: Said): Promise<void> {
  const { id: messageId } = await unit.trx
    .insertInto('stay_messages')
    .values({
      business_id: stay.business_id,
      location_id: stay.location_id,
      stay_id: stay.id,
      side: party.side,
      ...(await authorOf(unit, party, stay)),
      text: said.text,
      quick_reply: said.quickReply,
      client_id: said.clientId,
      created_at: unit.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await count(unit, party, stay, messageId);
  hintStay(unit, stay, 'message_sent');
  const before =
    party.side === 'staff'
      ? { unread: row.customer_unread - 1, hintedAt: row.customer_hinted_at }
      : { unread: row.staff_unread - 1, hintedAt: row.staff_hinted_at };
  if (needsReminder(before, unit.now)) await lookLater(unit, stay.id, messageId);
}

/**
 * Writes to the other side. Sent again with the same `clientId` it is the same message, also when the
 * conversation was closed meanwhile.
 *
 * @throws CONVERSATION_NOT_FOUND (to a guest TICKET_NOT_FOUND), CONVERSATION_CLOSED, RATE_LIMITED
 */
export async function writeMessage(
  ctx: Context,
  party: Party,
  stayId: string,
  said: Said,
): Promise<void> {
  requirePart(party, await stayById(ctx.db, stayId));
  if (await isWritten(ctx.db, party, stayId, said.clientId)) return;
  await charge(ctx, party, stayId);
  await transact(ctx, async (unit) => {
    const stay = requirePart(party, await lockStay(unit.trx, stayId));
    if (await isWritten(unit.trx, party, stayId, said.clientId)) return;
    if (!isWritable(talkedOf(stay), unit.now)) throw new AppError('CONVERSATION_CLOSED');
    await write(unit, party, stay, said);
  });
}
