import { hasCapability } from '#domain/identity/roles.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { hasVisibleText } from '#domain/messages/conversation.ts';
import { openStayStatuses } from '#domain/stays/states.ts';
import { fieldError } from '../../../platform/errors.ts';
import { toConversationParty } from '../../conversations/policy.ts';
import { askPlatform } from './askPlatform.ts';
import { writeMessage } from '../../conversations/commands/writeMessage.ts';
import { statusSql } from '../../../platform/db/literals.ts';

type SupportQuestion = { message: string; subject?: string | undefined; clientId: string };
type SupportRecipient = { to: 'business' | 'platform'; stayId: string | null };

const toPlatform: SupportRecipient = { to: 'platform', stayId: null };
const toBusiness = (stayId: string): SupportRecipient => ({ to: 'business', stayId });

/**
 * Finds the recipient of the first sending of a repeated message. Since then the car may have been
 * returned, or another car handed in.
 */
async function findEarlierRecipient(
  ctx: Context,
  actor: Actor,
  clientId: string,
): Promise<SupportRecipient | null> {
  const message = await ctx.db
    .selectFrom('stay_messages')
    .innerJoin('stays', 'stays.id', 'stay_messages.stay_id')
    .select('stays.id')
    .where('stays.customer_id', '=', actor.personId)
    .where('stay_messages.author_id', '=', actor.personId)
    .where('stay_messages.client_id', '=', clientId)
    .executeTakeFirst();
  if (message) return toBusiness(message.id);
  const request = await ctx.db
    .selectFrom('support_requests')
    .select('id')
    .where('person_id', '=', actor.personId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return request ? toPlatform : null;
}

/**
 * Finds the stay that the customer most likely asks about: one in custody before an announced one,
 * the newest first.
 */
async function findCurrentStay(ctx: Context, actor: Actor): Promise<string | null> {
  if (!hasCapability(actor.role, 'account.own')) return null;
  const stay = await ctx.db
    .selectFrom('stays')
    .select('id')
    .where('customer_id', '=', actor.personId)
    .where('status', 'in', openStayStatuses)
    .orderBy(sql`status = ${statusSql.stay('expected')}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return stay?.id ?? null;
}

/**
 * Sends a request for help to the conversation of the customer's car, or without a car to the
 * platform. A repeat with the same `clientId` does nothing.
 *
 * @throws VALIDATION naming `message`, RATE_LIMITED
 */
export async function requestSupport(
  ctx: Context,
  actor: Actor,
  ask: SupportQuestion,
): Promise<SupportRecipient> {
  if (!hasVisibleText(ask.message)) throw fieldError('message', 'message_missing');
  const before = await findEarlierRecipient(ctx, actor, ask.clientId);
  if (before) return before;
  await ctx.limits.use('supportPerson', actor.personId);
  const stayId = await findCurrentStay(ctx, actor);
  if (!stayId) {
    await askPlatform(ctx, actor, ask);
    return toPlatform;
  }
  const text = ask.subject ? `${ask.subject}\n${ask.message}` : ask.message;
  const message = { text, quickReply: null, clientId: ask.clientId };
  await writeMessage({ ...ctx, call: null }, toConversationParty(actor), stayId, message);
  return toBusiness(stayId);
}
