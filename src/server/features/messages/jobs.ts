import { sql, type Updateable } from 'kysely';
import { findPhoneCountry } from '#domain/identity/realPhone.ts';
import {
  computeRetryPause,
  isTemplateAwaited,
  isMessageExpired,
  type MessageChannel,
  messageChannels,
  type MessageStatus,
  type SmsRefusal,
} from '#domain/messages/delivery.ts';
import type { Context, UnitOfWork } from '../../context.ts';
import type { Messages } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { updateRow } from '../../platform/db/rows.ts';
import { MessageNotAccepted, MessageRefused } from '../../platform/messages/carrier.ts';
import { isAllowed } from './allowance.ts';
import { countSms } from './countSms.ts';
import { chooseDeliveryQueue } from './deliveryQueue.ts';
import { phoneOptedOut } from './queries.ts';
import { publishDelivery, recordOptOut } from './optOuts.ts';
import { type MessageContent, unsealContent } from './templates/content.ts';

/**
 * Locks the queued message, unless another worker has locked it: two workers must never send one
 * message.
 */
function lockQueued(unit: UnitOfWork, messageId: string) {
  return (
    unit.trx
      .selectFrom('messages')
      .selectAll()
      // The receiver may have opted out since the message was written.
      .select(phoneOptedOut(sql.ref('messages.recipient')).as('is_opted_out'))
      .where('id', '=', messageId)
      .where('status', '=', 'queued')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  );
}
type QueuedMessage = NonNullable<Awaited<ReturnType<typeof lockQueued>>>;

async function finish(
  unit: UnitOfWork,
  message: QueuedMessage,
  set: Updateable<Messages> & { status: MessageStatus },
): Promise<void> {
  const country = message.channel === 'sms' ? findPhoneCountry(message.recipient) : null;
  await updateRow(unit.trx, 'messages', message.id, { ...set, country: country || null });
}

/** Enqueues the next retry with exponential backoff, in the transaction that stores the failure. */
async function scheduleRetry(
  unit: UnitOfWork,
  message: QueuedMessage,
  words: string,
): Promise<void> {
  const attempts = message.attempts + 1;
  const pauseMs = computeRetryPause(attempts) * 1000;
  await updateRow(unit.trx, 'messages', message.id, {
    attempts,
    last_error: words,
    due_at: new Date(unit.now.getTime() + pauseMs),
  });
  // The queue compares with the database's clock. The clock of `unit.ctx` must not be used, because
  // tests replace it.
  const retryAt = new Date(unit.ctx.databaseClock.now().getTime() + pauseMs);
  await unit.enqueue(chooseDeliveryQueue(message), { messageId: message.id }, retryAt);
}

/** Handles a failed delivery: a final refusal ends the message, any other error is retried. */
async function handleFailure(
  unit: UnitOfWork,
  message: QueuedMessage,
  error: unknown,
): Promise<void> {
  const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const reason = error instanceof MessageNotAccepted ? error.reason : 'carrier';
  const attempts = message.attempts + 1;
  // Keeps the carrier's error text out of the log, because it may contain a number or address; the
  // row stores the text.
  unit.ctx.log.warn({ messageId: message.id, reason, attempts }, 'message not taken');
  if (message.channel === 'sms') await publishDelivery(unit, message.stay_id);
  if (!(error instanceof MessageRefused)) return scheduleRetry(unit, message, words);
  const status = error.hasOptedOut ? 'suppressed' : 'failed';
  const carrier = unit.ctx.carrier.nameFor(message.channel);
  await finish(unit, message, { status, attempts, last_error: words, carrier });
  if (error.hasOptedOut) await recordOptOut(unit, message.recipient);
}

type DeliveryResult = { providerMessageId: string } | { error: unknown };

/**
 * Decrypts the content of a message.
 *
 * @throws MessageRefused when the content cannot be decrypted: a retry would fail too
 */
function openContent(ctx: Context, message: QueuedMessage): MessageContent {
  try {
    return unsealContent(ctx, message.content_sealed);
  } catch {
    throw new MessageRefused('unreadable', 'The text cannot be read with this SECRET_KEY.');
  }
}

async function handToCarrier(ctx: Context, message: QueuedMessage): Promise<DeliveryResult> {
  try {
    return await ctx.carrier.deliver({
      id: message.id,
      channel: message.channel,
      to: message.recipient,
      ...openContent(ctx, message),
    });
  } catch (error) {
    return { error };
  }
}

type Skipped = { status: MessageStatus; last_error?: string; suppressed_by?: SmsRefusal };

/** Returns why a message must no longer be sent; null if it may be sent. */
function findSkipReason(unit: UnitOfWork, message: QueuedMessage): Skipped | null {
  const { template, created_at: createdAt } = message;
  const { lifetimes } = unit.ctx.settings.current();
  if (isMessageExpired({ template, createdAt, now: unit.now }, lifetimes))
    return { status: 'failed', last_error: message.last_error ?? 'Not taken in time.' };
  return message.channel === 'sms' && message.is_opted_out
    ? { status: 'suppressed', suppressed_by: 'opt_out' }
    : null;
}

/**
 * Result for a message whose receiver's limit is used up; the message is dropped without an error.
 */
const overLimit: Skipped = { status: 'suppressed', suppressed_by: 'limit' };

/**
 * Counts an SMS towards the daily ceilings, once, before its first delivery. Returns true when a
 * ceiling is reached.
 */
const isOverCeiling = async (unit: UnitOfWork, message: QueuedMessage) =>
  message.channel === 'sms' &&
  message.attempts === 0 &&
  !(await countSms(unit, message.business_id));

/**
 * Hands one message to its carrier and keeps its row locked until then. After a crash the message
 * is still queued, and the job runs again. The message's id is the carrier's idempotency key, in
 * case of a crash before the commit.
 *
 * @returns false when the carrier was unavailable
 */
export async function deliverMessage(ctx: Context, messageId: string): Promise<boolean> {
  return transact(ctx, async (unit) => {
    const message = await lockQueued(unit, messageId);
    if (!message) return true;
    const settled = (await isAllowed(ctx, message)) ? findSkipReason(unit, message) : overLimit;
    if (settled) {
      await finish(unit, message, settled);
      return true;
    }
    if (await isOverCeiling(unit, message)) {
      await finish(unit, message, { status: 'suppressed', suppressed_by: 'ceiling' });
      await publishDelivery(unit, message.stay_id);
      return true;
    }
    const handed = await handToCarrier(ctx, message);
    if ('error' in handed) {
      await handleFailure(unit, message, handed.error);
      return handed.error instanceof MessageRefused;
    }
    await finish(unit, message, {
      status: 'sent',
      attempts: message.attempts + 1,
      provider_message_id: handed.providerMessageId,
      carrier: ctx.carrier.nameFor(message.channel),
      sent_at: ctx.clock(),
    });
    return true;
  });
}

/** Seconds after which a due message counts as abandoned by a crashed worker. */
const OVERDUE_SECONDS = 30;
const MOST_AT_ONCE = 200;

/**
 * Delivers overdue messages of a channel, those that people wait for first. Stops when the carrier
 * is unavailable.
 */
async function deliverOverdueBy(ctx: Context, channel: MessageChannel, before: Date) {
  const waiting = await ctx.db
    .selectFrom('messages')
    .select(['id', 'template'])
    // Status values as SQL literals, not parameters: with parameters PostgreSQL's cached generic
    // plan cannot use the partial index.
    .where('status', '=', sql.lit('queued'))
    .where('due_at', '<=', before)
    .where('channel', '=', channel)
    .orderBy('due_at')
    .limit(MOST_AT_ONCE)
    .execute();
  const isLater = ({ template }: { template: string }) => Number(!isTemplateAwaited(template));
  for (const { id } of waiting.toSorted((one, other) => isLater(one) - isLater(other))) {
    if (!(await deliverMessage(ctx, id))) return;
  }
}

/** SQL of the milliseconds until a queued message counts as abandoned. */
export const overdueMessageDueIn = `select (extract(epoch from min(due_at) - now()) + ${OVERDUE_SECONDS}) * 1000 as due_in
  from messages where status = 'queued'`;

/**
 * Routine, every minute and at the start: delivers messages of a crashed worker without waiting for
 * the queue's timeout. Stops at an unavailable carrier until the next run. Runs the channels in
 * parallel, because a slow carrier must not delay the others.
 */
export async function deliverOverdue(
  ctx: Context,
  overdueSeconds = OVERDUE_SECONDS,
): Promise<void> {
  const before = new Date(ctx.clock().getTime() - overdueSeconds * 1000);
  await Promise.all(messageChannels.map((channel) => deliverOverdueBy(ctx, channel, before)));
}
