import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { NewAuditEntry } from '../commands/audit.ts';

/**
 * Milliseconds (10 minutes) within which repeated reads of the same record have one audit entry.
 */
const FRESH_MS = 10 * 60_000;

/** Returns true when this administrator has a recent audit entry for the same read. */
export async function hasFreshAudit(ctx: Context, entry: NewAuditEntry): Promise<boolean> {
  const line = await ctx.db
    .selectFrom('audit_events')
    .select('id')
    .where('person_id', '=', entry.personId ?? null)
    .where('admin_id', '=', entry.adminId)
    .where('action', '=', entry.action)
    .where(sql<boolean>`subject_id is not distinct from ${entry.subjectId ?? null}`)
    .where(sql<boolean>`at > clock_timestamp() - make_interval(secs => ${FRESH_MS / 1000})`)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Returns true when the administrator has an entry about the same record within the last hour. */
export async function hasViewed(
  db: Queryable,
  { adminId, action, subjectId }: Pick<NewAuditEntry, 'adminId' | 'action' | 'subjectId'>,
): Promise<boolean> {
  const line = await db
    .selectFrom('audit_events')
    .select('id')
    .where('admin_id', '=', adminId)
    .where('action', '=', action)
    .where('subject_id', '=', subjectId ?? '')
    .where(sql<boolean>`at > clock_timestamp() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
