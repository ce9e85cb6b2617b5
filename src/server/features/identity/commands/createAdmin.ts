import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { emailKey, storedEmail } from '#domain/identity/email.ts';
import type { Config } from '../../../config/index.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import { notifyEndedSessions } from '../../../platform/realtime/live.ts';
import { notify } from '../../messages/commands/notify.ts';
import { firstSettings } from '../../../platform/settings/firstSettings.ts';
import { readSettings } from '../../../platform/settings/readSettings.ts';
import { recordAudit } from './audit.ts';
import { deleteFactors } from './deleteFactors.ts';
import { issueLink } from './links.ts';
import { endPersonSessions } from './sessions.ts';

/**
 * Makes an administrator, or finds the one with this address, and a link with which they choose their
 * password once. For whoever can reach the database: nothing asks for a sign-in here.
 *
 * @returns the link
 * @throws when it is no address, or belongs to somebody who is no administrator, or was invited and has not come yet
 */
export async function createAdmin(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  typed: string,
  now: Date,
): Promise<string> {
  const email = storedEmail(typed);
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
      .where((row) => row(row.fn('lower', ['email']), '=', emailKey(email)))
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
 * Takes away what an administrator shows besides their password, for one who has lost all of it. They
 * are signed out everywhere, set up another one at their next sign-in, and are told of it by a worker:
 * it may not have been they who asked.
 *
 * @throws when there is no active administrator with this address
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
      .where((row) => row(row.fn('lower', ['email']), '=', emailKey(typed)))
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

/** Job: tells whom it was taken from. A repeat tells nothing more. */
export async function notifyFactorReset(
  ctx: Context,
  { personId, requestId }: JobData<'factor-reset'>,
): Promise<void> {
  await transact(ctx, (unit) =>
    notify(ctx, unit, {
      personId,
      type: 'second_factor_reset',
      data: {},
      actionUrl: '/account',
      dedupeKey: `second_factor_reset:${requestId}`,
    }),
  );
}
