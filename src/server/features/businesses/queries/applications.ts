import { sql } from 'kysely';
import type { Application } from '#contract/applications.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

const PAGE = 50;

function selectApplications(db: Queryable) {
  return db.selectFrom('applications').selectAll();
}
type Row = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>;

function present(row: Row): Application {
  return {
    id: row.id,
    businessName: row.business_name,
    kind: row.kind,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    locations: row.locations as Application['locations'],
    currency: row.currency,
    expectedCarsPerDay: row.expected_cars_per_day,
    note: row.note,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

type ApplicationFilter = { status: 'pending' | 'decided'; cursor?: string | undefined };

/** A page: those that wait, the longest waiting first; or those that were decided, the latest first. */
export async function listApplications(
  db: Queryable,
  { status, cursor }: ApplicationFilter,
): Promise<{ applications: Application[]; nextCursor: string | null }> {
  const isPending = status === 'pending';
  const time = isPending ? 'created_at' : 'decided_at';
  let query = selectApplications(db)
    .where('status', isPending ? '=' : '<>', sql.lit('pending'))
    .orderBy(time, isPending ? 'asc' : 'desc')
    .orderBy('id', isPending ? 'asc' : 'desc')
    .limit(PAGE + 1);
  if (cursor) {
    const comes = sql.raw(isPending ? '>' : '<');
    query = query.where(
      sql<boolean>`(${sql.ref(time)}, id) ${comes} (select ${sql.ref(time)}, id from applications where id = ${cursor})`,
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, PAGE);
  return {
    applications: page.map(present),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** @throws APPLICATION_NOT_FOUND */
export async function getApplication(db: Queryable, id: string): Promise<Application> {
  const row = await selectApplications(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('APPLICATION_NOT_FOUND');
  return present(row);
}
