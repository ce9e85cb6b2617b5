import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { buildEmailKey, normaliseEmail } from '#domain/identity/email.ts';
import type { Config } from '../../../config/index.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import { notifyEndedSessions } from '../../../platform/realtime/live.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { firstSettings } from '../../../platform/settings/firstSettings.ts';
import { readSettings } from '../../../platform/settings/readSettings.ts';
import { recordAudit } from './audit.ts';
import { deleteFactors } from './deleteFactors.ts';
import { issueLink } from './links.ts';
import { endPersonSessions } from './sessions.ts';

/**
 * Creates an administrator, or finds the administrator with this address. Returns a one-time link
 * to choose a password. Only for the command line, which has access to the database instead of a
 * sign-in.
 *
 * @returns the link
 * @throws Error when `typed` is no address, or belongs to an account that is not an active
 *   administrator's
 */
export async function createAdmin(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  typed: string,
  now: Date,
): Promise<string> {
  const email = normaliseEmail(typed);
  if (!email) throw new Error(`${typed} is not an email address.`);
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('people')

      .values({
        role: 'admin',
        admin_set: 'owner',
        first_name: 'Administrator',
        email,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .where('email', 'is not', null)
          .doNothing(),
      )
      .execute();
    const person = await trx
      .selectFrom('people')
      .select(['id', 'role', 'status', 'email'])
      .where((row) => row(row.fn('lower', ['email']), '=', buildEmailKey(email)))
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (person.role === 'admin' && person.status === 'pending')
      throw new Error(
        `${email} has been invited: an owner invites them again, under Administrators.`,
      );
    if (person.role !== 'admin' || person.status !== 'active')
      throw new Error(`${email} has an account already, and it is no active administrator's.`);
    await recordAudit(trx, {
      adminId: person.id,
      personId: person.id,
      action: 'administrator link made by the operator',
      at: now,
    });
    const owner = { id: person.id, email: person.email ?? email };
    const { settings } = await readSettings(trx, firstSettings({}));
    const source = { config, settings: { current: () => settings } };
    return issueLink(source, { trx, now }, 'reset_password', owner);
  });
}

/**
 * Removes all second factors of an administrator who has lost them. Ends all sessions of the
 * administrator, who then sets up a new factor at the next sign-in. A job notifies the
 * administrator, because somebody else may have asked for the reset.
 *
 * @throws Error when no active administrator has this address
 */
export async function resetSecondFactor(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  typed: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const admin = await trx
      .selectFrom('people')
      .select('id')
      .where((row) => row(row.fn('lower', ['email']), '=', buildEmailKey(typed)))
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .forUpdate()
      .executeTakeFirst();
    if (!admin) throw new Error(`${typed} is no active administrator.`);
    await deleteFactors(trx, admin.id);
    await recordAudit(trx, {
      adminId: admin.id,
      personId: admin.id,
      action: 'second factor reset by the operator',
      at: now,
    });
    await notifyEndedSessions(trx, await endPersonSessions(trx, now, admin.id));
    await jobs.enqueue(trx, 'factor-reset', { personId: admin.id, requestId: randomUUID() });
  });
}

/**
 * Job: notifies the administrator whose second factors were reset. The dedupe key makes a repeat
 * harmless.
 */
export async function notifyFactorReset(
  ctx: Context,
  { personId, requestId }: JobData<'factor-reset'>,
): Promise<void> {
  await transact(ctx, (unit) =>
    notifyPerson(unit, {
      personId,
      type: 'second_factor_reset',
      data: {},
      actionUrl: '/account',
      dedupeKey: `second_factor_reset:${requestId}`,
    }),
  );
}
