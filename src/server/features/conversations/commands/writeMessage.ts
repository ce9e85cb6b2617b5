import type { NewMessage } from '#contract/conversations.ts';
import {
  isConversationOpen,
  needsReminder,
  type QuickReply,
  hasVisibleText,
} from '#domain/messages/conversation.ts';
import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { getRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { publishStay, lockStay, type LockedStay } from '../../stays/commands/transition.ts';
import { scheduleReminder } from './scheduleReminder.ts';
import { type ConversationParty, requireParticipation, toConversationFacts } from '../policy.ts';
import { selectStay } from '../queries.ts';

/**
 * English texts of quick replies for readers without translated screens: API clients and the
 * account download.
 */
const quickReplyTexts: Record<QuickReply, string> = {
  on_my_way: 'I’m on my way.',
  five_minutes: 'Five more minutes, please.',
  at_the_curb: 'I’m at the curb.',
  thank_you: 'Thank you!',
  please_wait: 'One moment, please.',
  left_something: 'I left something in the car.',
  where_are_you: 'Where are you?',
};

/** A message as the client sent it, with the text that is stored for a quick reply. */
export type MessageInput = { text: string; quickReply: QuickReply | null; clientId: string };

/**
 * Returns the text to store for a typed message or a quick reply.
 *
 * @throws VALIDATION naming `text` unless there is exactly one of text and quick reply
 */
export function readMessageInput({ text, quickReply, clientId }: NewMessage): MessageInput {
  if (quickReply && text !== undefined) throw fieldError('text', 'message_ambiguous');
  if (quickReply) return { text: quickReplyTexts[quickReply], quickReply, clientId };
  if (text === undefined || !hasVisibleText(text)) throw fieldError('text', 'message_missing');
  return { text, quickReply: null, clientId };
}

const selectWritten = (db: Queryable, party: ConversationParty, stayId: string, clientId: string) =>
  db
    .selectFrom('stay_messages')
    .select('id')
    .where('stay_id', '=', stayId)
    .where('side', '=', party.side)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/**
 * Charges the rate limit: for staff per stay and person, because they write to many guests; for a
 * customer per stay.
 */
function charge(ctx: Context, { side, by }: ConversationParty, stayId: string): Promise<void> {
  if (by.kind === 'person' && side === 'staff')
    return ctx.limits.use('messageStaff', `${stayId}:${by.personId}`);
  return ctx.limits.use('messageCustomer', stayId);
}

/**
 * Returns the author's id and first name; a guest has no id, and the name comes from the ticket.
 */
async function getAuthorName(unit: UnitOfWork, { by }: ConversationParty, stay: LockedStay) {
  if (by.kind === 'guest') {
    return { author_id: null, author_name: stay.customer_name?.split(/\s+/)[0] || null };
  }
  const { first_name } = await getRow(unit.trx, 'people', by.personId, ['first_name']);
  return { author_id: by.personId, author_name: first_name };
}

/**
 * Adds a message to the conversation's counters. The upsert locks the conversation's row until the
 * commit.
 */
function countMessage(
  unit: UnitOfWork,
  { side }: ConversationParty,
  stay: LockedStay,
  messageId: number,
) {
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

async function insertMessage(
  unit: UnitOfWork,
  party: ConversationParty,
  stay: LockedStay,
  said: MessageInput,
): Promise<void> {
  const { id: messageId } = await unit.trx
    .insertInto('stay_messages')
    .values({
      business_id: stay.business_id,
      location_id: stay.location_id,
      stay_id: stay.id,
      side: party.side,
      ...(await getAuthorName(unit, party, stay)),
      text: said.text,
      quick_reply: said.quickReply,
      client_id: said.clientId,
      created_at: unit.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await countMessage(unit, party, stay, messageId);
  publishStay(unit, stay, { type: 'message_sent' });
  const before =
    party.side === 'staff'
      ? { unread: row.customer_unread - 1, hintedAt: row.customer_hinted_at }
      : { unread: row.staff_unread - 1, hintedAt: row.staff_hinted_at };
  if (needsReminder(before, unit.now)) await scheduleReminder(unit, stay.id, messageId);
}

/**
 * Writes a message to the other side. A repeat with the same `clientId` adds nothing, even when the
 * conversation was closed in between.
 *
 * @throws CONVERSATION_NOT_FOUND (for a guest TICKET_NOT_FOUND), CONVERSATION_CLOSED, RATE_LIMITED,
 *   IDEMPOTENCY_CONFLICT
 */
export async function writeMessage(
  ctx: CallContext,
  party: ConversationParty,
  stayId: string,
  said: MessageInput,
): Promise<void> {
  if (await isRepeatedCall(ctx.db, ctx.call)) return;
  requireParticipation(party, await selectStay(ctx.db, stayId));
  if (await selectWritten(ctx.db, party, stayId, said.clientId)) return;
  await charge(ctx, party, stayId);
  await transactOnce(ctx, async (unit) => {
    const stay = requireParticipation(party, await lockStay(unit.trx, stayId));
    if (await selectWritten(unit.trx, party, stayId, said.clientId)) return;
    if (!isConversationOpen(toConversationFacts(stay), unit.now))
      throw new AppError('CONVERSATION_CLOSED');
    await insertMessage(unit, party, stay, said);
  });
}
