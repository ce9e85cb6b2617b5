import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { NewAuditEntry } from '../commands/audit.ts';

/** For so long one line stands for all looks at one thing. */
const FRESH_MS = 10 * 60_000;

/** Whether this administrator has a fresh line for the same look at the same thing. */
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
