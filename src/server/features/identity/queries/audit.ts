import { sql } from 'kysely';
import type { AuditEntry } from '#contract/impersonation.ts';
import type { Context } from '../../../context.ts';
import type { NewAuditEntry } from '../commands/audit.ts';
import type { Queryable } from '../../../platform/db/client.ts';

const PAGE = 100;

const selectName = (table: 'admin' | 'person') =>
  sql<
    string | null
  >`nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), '')`;

type AuditFilter = {
  personId?: string | undefined;
  before?: string | undefined;
  /** The period: its first instant, and the first one after it. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The newest lines of the audit trail; `before` is the id of the last line already read. */
export async function listAuditEntries(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  const { personId, before, from, to } = filter;
  const rows = await db
    .selectFrom('audit_events')
    .leftJoin('people as admin', 'admin.id', 'audit_events.admin_id')
    .leftJoin('people as person', 'person.id', 'audit_events.person_id')
    .selectAll('audit_events')
    .select([selectName('admin').as('admin_name'), selectName('person').as('person_name')])
    .$if(personId !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('audit_events.person_id', '=', personId ?? ''),
          row('audit_events.admin_id', '=', personId ?? ''),
        ]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('audit_events.id', '<', Number(before)))
    .$if(from !== undefined, (query) => query.where('audit_events.at', '>=', new Date(from ?? '')))
    .$if(to !== undefined, (query) => query.where('audit_events.at', '<', new Date(to ?? '')))
    .orderBy('audit_events.id', 'desc')
    .limit(PAGE)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    action: row.action,
    adminId: row.admin_id,
    adminName: row.admin_name,
    personId: row.person_id,
    personName: row.person_name,
    status: row.status,
    address: row.address,
  }));
}

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
