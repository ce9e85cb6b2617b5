import type { Context } from '../../context.ts';
import { unsealContent } from './templates/content.ts';

/**
 * Hands one message to its carrier. The row is locked meanwhile, so two workers never send it
 * twice; a worker that dies leaves it queued and the job comes back. The message's id is the
 * carrier's idempotency key for the moment between sending and committing.
 */
export async function deliverMessage(ctx: Context, messageId: string): Promise<void> {
  const failure = await ctx.db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', messageId)
      .where('status', '=', 'queued')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!message) return null;
    const content = unsealContent(ctx, message.content_sealed);
    const attempts = message.attempts + 1;
    try {
      const { providerMessageId } = await ctx.carrier.deliver({
        id: message.id,
        channel: message.channel as 'sms' | 'email',
        to: message.recipient,
        ...content,
      });
      await trx
        .updateTable('messages')
        .set({
          status: 'sent',
          attempts,
          provider_message_id: providerMessageId,
          sent_at: ctx.clock(),
        })
        .where('id', '=', message.id)
        .execute();
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await trx
        .updateTable('messages')
        .set({ attempts, last_error: reason.slice(0, 500) })
        .where('id', '=', message.id)
        .execute();
      return new Error(`The carrier did not take the message: ${reason}`, { cause: error });
    }
  });
  if (failure) throw failure;
}

/** Seconds a message may wait before somebody looks after it. */
const OVERDUE_SECONDS = 30;
const MOST_AT_ONCE = 200;

/**
 * Job, every minute and at the start: takes over what a worker that died held in its hands, without
 * waiting until the queue gives that worker up.
 */
export async function deliverOverdue(
  ctx: Context,
  overdueSeconds = OVERDUE_SECONDS,
): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('status', '=', 'queued')
    .where('created_at', '<', new Date(ctx.clock().getTime() - overdueSeconds * 1000))
    .orderBy('created_at')
    .limit(MOST_AT_ONCE)
    .execute();
  for (const { id } of waiting) {
    await deliverMessage(ctx, id).catch((error: unknown) =>
      ctx.log.warn({ err: error, messageId: id }, 'message not delivered yet'),
    );
  }
}
