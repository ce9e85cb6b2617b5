import { sql } from 'kysely';
import { isMessageExpired, lostMessageStatuses } from '#domain/messages/delivery.ts';
import type { CallContext } from '#server/context.ts';
import { transactOnce } from '#server/platform/db/transact.ts';
import { AppError } from '#server/platform/errors.ts';
import type { JobName } from '#server/platform/jobs/jobs.ts';
import { type ActingAdmin, recordAdminStep } from '#server/features/identity/commands/audit.ts';
import { enqueueAgain } from '#server/features/messages/commands/enqueueAgain.ts';
import { wasSentAnew } from '../queries/wasSentAnew.ts';

/**
 * Restarts a failed job. Handlers are safe to repeat. If several calls run at once, only one finds
 * the job failed.
 *
 * @throws JOB_NOT_FAILED, IDEMPOTENCY_CONFLICT
 */
export async function retryJob(ctx: CallContext, by: ActingAdmin, id: string): Promise<void> {
  const name = await transactOnce(ctx, async (unit) => {
    const { rows } = await sql<{ name: JobName }>`
      update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
      where id = ${id} and state = 'failed' returning name`.execute(unit.trx);
    const [found] = rows;
    if (!found) throw new AppError('JOB_NOT_FAILED');
    await recordAdminStep(unit.trx, by, {
      action: 'job retried',
      subjectId: id,
      after: { job: found.name },
    });
    return found.name;
  });
  if (name) ctx.live.publish({ jobs: ctx.jobs.wake([name]) });
}

/**
 * Sends a failed message again, unless the message has expired.
 *
 * @throws MESSAGE_NOT_RESENDABLE, IDEMPOTENCY_CONFLICT
 */
export async function resendMessage(ctx: CallContext, by: ActingAdmin, id: string): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const message = await unit.trx
      .selectFrom('messages')
      .select(['id', 'channel', 'template', 'status', 'person_id', 'business_id', 'created_at'])
      .select(wasSentAnew.as('was_sent_anew'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!message || !lostMessageStatuses.some((lost) => lost === message.status))
      throw new AppError('MESSAGE_NOT_RESENDABLE');
    const { template, created_at: createdAt } = message;
    const { lifetimes } = ctx.settings.current();
    if (
      message.was_sent_anew ||
      isMessageExpired({ template, createdAt, now: unit.now }, lifetimes)
    )
      throw new AppError('MESSAGE_NOT_RESENDABLE');
    await enqueueAgain(unit, message);
    await recordAdminStep(unit.trx, by, {
      action: 'message sent again',
      personId: message.person_id,
      businessId: message.business_id,
      subjectId: id,
    });
  });
}
