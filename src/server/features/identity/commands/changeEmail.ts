import { buildEmailKey } from '#domain/identity/email.ts';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import { getRow } from '../../../platform/db/rows.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import { enqueueEmail } from '../../messages/commands.ts';
import { issueLink } from './links.ts';
import { isUnproven, selectAddressOwner } from '../queries/addressOwner.ts';
import { requirePassword } from '../policy/requirePassword.ts';

type EmailChangeJob = JobData<'change-email'>;

/**
 * Requests a change of the email address. A job checks whether another account has the new address.
 * Neither the response nor its duration therefore reveals accounts.
 *
 * @throws ACCOUNT_LOCKED, RATE_LIMITED, VALIDATION naming `currentPassword` or `email`
 */
export async function requestEmailChange(
  ctx: Context,
  actor: Actor,
  input: { email: string; currentPassword: string },
): Promise<void> {
  await requirePassword(ctx, actor, 'currentPassword', input.currentPassword);
  await ctx.limits.use('changeEmailPerson', actor.personId);
  const { personId } = actor;
  const { email: before } = await getRow(ctx.db, 'people', personId, ['email']);
  if (before && buildEmailKey(before) === buildEmailKey(input.email))
    throw fieldError('email', 'email_unchanged');
  await transact(ctx, (unit) =>
    unit.enqueue('change-email', {
      personId,
      email: input.email,
      askedAt: unit.now.toISOString(),
      requestId: randomUUID(),
    }),
  );
}

async function isFree(db: Queryable, email: string): Promise<boolean> {
  const owner = await selectAddressOwner(db, email).executeTakeFirst();
  return owner === undefined || isUnproven(owner);
}

/**
 * Locks the person who requested the change. Undefined when the password has changed since, because
 * a thief may have made the request.
 */
async function lockRequester(unit: UnitOfWork, { personId, askedAt }: EmailChangeJob) {
  const person = await unit.trx
    .selectFrom('people')
    .select(['id', 'business_id', 'first_name', 'email', 'language', 'password_changed_at'])
    .where('id', '=', personId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  const changedAt = person?.password_changed_at;
  return changedAt && changedAt > new Date(askedAt) ? undefined : person;
}

type Person = NonNullable<Awaited<ReturnType<typeof lockRequester>>>;

const emailTo = (person: Person, to: string, dedupeKey: string) => ({
  personId: person.id,
  businessId: person.business_id,
  to,
  language: person.language,
  dedupeKey,
});

/**
 * Job: mails a link to the new address if no account has this address. Always mails a warning to
 * the old address.
 */
export async function sendEmailChange(ctx: Context, job: EmailChangeJob): Promise<void> {
  const dedupeKey = `change-email:${job.requestId}`;
  const isSent = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('dedupe_key', 'in', [`${dedupeKey}:old`, `${dedupeKey}:new`])
    .executeTakeFirst();
  if (isSent) return;
  // Counts before the transaction, because rate limits use a database connection of their own.
  // Counts before the new link is created: a mail over the limit must not invalidate the newest
  // link.
  const { allowed } = await ctx.limits.tryUse('mailTo', `change_email:${buildEmailKey(job.email)}`);
  await transact(ctx, async (unit) => {
    const person = await lockRequester(unit, job);
    if (!person) return;
    const { first_name: firstName } = person;
    if (person.email) {
      await enqueueEmail(unit, {
        ...emailTo(person, person.email, `${dedupeKey}:old`),
        template: 'email_change_asked',
        data: { firstName, newEmail: job.email },
      });
    }
    if (!allowed || !(await isFree(unit.trx, job.email))) return;
    const link = await issueLink(ctx, unit, 'change_email', { id: person.id, email: job.email });
    await enqueueEmail(unit, {
      ...emailTo(person, job.email, `${dedupeKey}:new`),
      template: 'change_email',
      data: { firstName, link },
    });
  });
}
