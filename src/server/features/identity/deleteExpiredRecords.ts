import { computeRetentionEnds } from '#domain/identity/retention.ts';
import { endedStayStatuses } from '#domain/stays/states.ts';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inBatches } from '#server/platform/db/inBatches.ts';
import { transact } from '#server/platform/db/transact.ts';
import { eraseFarewells } from '#server/features/messages/commands/eraseMessages.ts';
import { isLastingEvent } from './commands/securityEvents.ts';
import { recordEndedImpersonations } from './commands/audit.ts';

const DAY_MS = 86_400_000;
/** Number of rows that one SQL statement deletes. */
const BATCH = 5_000;

/** Tables whose rows are deleted some time after their use has ended. */
const retainedRecords: { table: string; isOld: (before: Date) => ReturnType<typeof sql> }[] = [
  { table: 'payment_events', isOld: (before) => sql`received_at < ${before}` },
  { table: 'webhook_failures', isOld: (before) => sql`day < ${before}::date` },
  {
    // Deletes a session after its child sessions, which end at the same time or earlier.
    table: 'sessions',
    isOld: (before) => sql`least(revoked_at, expires_at) < ${before}
      and not exists (select from sessions child where child.parent_session_id = old.id)`,
  },
  {
    table: 'security_events',
    isOld: (before) => sql`hour < ${before} and not (${isLastingEvent})`,
  },
  { table: 'notifications', isOld: (before) => sql`created_at < ${before}` },
  // Used links stay in the table until they expire. A link that is opened again is then reported as
  // used.
  { table: 'account_links', isOld: (before) => sql`expires_at < ${before}` },
  { table: 'dev_inbox', isOld: (before) => sql`created_at < ${before}` },
  {
    // Card tokens that were created but never used.
    table: 'sandbox_objects',
    isOld: (before) => sql`created_at < ${before} and body->>'isTokenUsed' = 'false'`,
  },
  // Positions of valets. The rows of the shifts are not deleted.
  { table: 'shift_evidence', isOld: (before) => sql`received_at < ${before}` },
  { table: 'sandbox_requests', isOld: (before) => sql`created_at < ${before}` },
];

async function deleteOldRecords(ctx: Context, before: Date): Promise<void> {
  for (const { table, isOld } of retainedRecords) {
    await inBatches(BATCH, () =>
      sql`delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} old where ${isOld(before)} limit ${sql.lit(BATCH)}))`.execute(
        ctx.db,
      ),
    );
  }
}

/**
 * Marks impersonations as ended, and writes their audit entries. An impersonation ends with its own
 * expiry or idle time, with its parent session, or with either account.
 */
async function endImpersonations(ctx: Context, now: Date): Promise<void> {
  await transact(ctx, async ({ trx }) => {
    const { rows } = await sql<{ id: string }>`
      with over as (
        select s.id, least(s.expires_at, parent.revoked_at, parent.expires_at,
            s.last_seen_at + make_interval(secs => s.idle_seconds),
            parent.last_seen_at + make_interval(secs => parent.idle_seconds)) as at,
          p.status = 'active' and admin.status = 'active'
            and coalesce(b.status, 'active') = 'active' as is_open
        from sessions s
        join sessions parent on parent.id = s.parent_session_id
        join people p on p.id = s.person_id
        join people admin on admin.id = parent.person_id
        left join businesses b on b.id = p.business_id
        where s.revoked_at is null and parent.person_id <> s.person_id
      )
      update sessions set revoked_at = least(over.at, ${now}) from over
        where sessions.id = over.id and sessions.revoked_at is null
          and (over.at <= ${now} or not over.is_open)
        returning sessions.id`.execute(trx);
    await recordEndedImpersonations(
      trx,
      rows.map((row) => row.id),
    );
  });
}

/**
 * Days for which idempotency keys are stored. A phone without signal may send actions that are up
 * to a week old.
 */
const KEYS_LIVE_DAYS = 8;

/** Routine, hourly: deletes expired technical rows. Does not delete records of what people did. */
export async function deleteExpiredRecords(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const yesterday = new Date(now.getTime() - DAY_MS);
  const lastWeek = new Date(now.getTime() - KEYS_LIVE_DAYS * DAY_MS);
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', lastWeek).execute();
  await ctx.db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute();
  await ctx.db.deleteFrom('factor_challenges').where('expires_at', '<', yesterday).execute();
  await ctx.db.deleteFrom('codes').where('expires_at', '<', yesterday).execute();
  await ctx.db
    .deleteFrom('session_codes')
    .using('stays')
    .whereRef('stays.id', '=', 'session_codes.stay_id')
    .where('stays.status', 'in', endedStayStatuses)
    .where('session_codes.expires_at', '<', yesterday)
    .execute();
  await eraseFarewells(ctx);
  await endImpersonations(ctx, now);
  await deleteOldRecords(ctx, computeRetentionEnds(now).technicalRecords);
}
