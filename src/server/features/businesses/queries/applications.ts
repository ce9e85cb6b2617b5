import type { Application } from '#contract/applications.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/http/errors.ts';

const MOST = 200;

function applications(db: Queryable) {
  return db.selectFrom('applications').selectAll();
}
type Row = Awaited<ReturnType<ReturnType<typeof applications>['executeTakeFirstOrThrow']>>;

function present(row: Row): Application {
  return {
    id: row.id,
    businessName: row.business_name,
    kind: row.kind as Application['kind'],
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    locations: row.locations as Application['locations'],
    expectedCarsPerDay: row.expected_cars_per_day,
    note: row.note,
    status: row.status as Application['status'],
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** Newest first. */
export async function applicationsBy(
  db: Queryable,
  status: Application['status'] | undefined,
): Promise<Application[]> {
  const rows = await applications(db)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(present);
}

/** @throws APPLICATION_NOT_FOUND */
export async function applicationById(db: Queryable, id: string): Promise<Application> {
  const row = await applications(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('APPLICATION_NOT_FOUND');
  return present(row);
}
