import { sql } from 'kysely';
import type { Application, ApplicationDetails } from '#contract/applications.ts';
import { searchWords } from '#domain/shared/search.ts';
import { compareApplicantDomain } from '#domain/businesses/applicantDomain.ts';
import { isUnproven, selectAddressOwner } from '../../identity/queries/addressOwner.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { buildContainsPattern } from '../../../platform/db/search.ts';
import { AppError } from '../../../platform/errors.ts';
import { getDefaultTerms, presentFee } from './defaultTerms.ts';

const PAGE = 50;

function selectApplications(db: Queryable) {
  return db.selectFrom('applications').selectAll();
}
type Row = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>;

type StoredPlace = Omit<Application['locations'][number], 'state' | 'zipCode'> & {
  state?: string;
  zipCode?: string;
};

/** Reads the stored locations. Older applications have no state and no ZIP code. */
export const readPlaces = (stored: unknown): Application['locations'] =>
  (stored as StoredPlace[]).map((place) => ({ state: '', zipCode: '', ...place }));

function present(row: Row): Application {
  return {
    id: row.id,
    businessName: row.business_name,
    kind: row.kind,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    locations: readPlaces(row.locations),
    currency: row.currency,
    expectedCarsPerDay: row.expected_cars_per_day,
    note: row.note,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

type ApplicationFilter = {
  status: 'pending' | 'decided';
  search?: string | undefined;
  cursor?: string | undefined;
};

/**
 * Returns a page of applications: pending ones, the oldest first, or decided ones, the latest
 * first.
 */
export async function listApplications(
  db: Queryable,
  { status, search, cursor }: ApplicationFilter,
): Promise<{ applications: Application[]; nextCursor: string | null }> {
  const isPending = status === 'pending';
  const time = isPending ? 'created_at' : 'decided_at';
  let query = selectApplications(db)
    .where('status', isPending ? '=' : '<>', sql.lit('pending'))
    .orderBy(time, isPending ? 'asc' : 'desc')
    .orderBy('id', isPending ? 'asc' : 'desc')
    .limit(PAGE + 1);
  for (const word of searchWords(search ?? ''))
    query = query.where('search_text', 'like', buildContainsPattern(word));
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
  const row = await selectApplications(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('APPLICATION_NOT_FOUND'));
  return present(row);
}

/**
 * Returns an application with the facts that help an administrator decide on the application.
 *
 * @throws APPLICATION_NOT_FOUND
 */
export async function getApplicationDetails(
  db: Queryable,
  id: string,
): Promise<ApplicationDetails> {
  const row = await selectApplications(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('APPLICATION_NOT_FOUND'));
  const owner = await selectAddressOwner(db, row.contact_email).executeTakeFirst();
  const notes = await db
    .selectFrom('application_notes')
    .innerJoin('people', 'people.id', 'application_notes.author_id')
    .select(['application_notes.id', 'text', 'application_notes.created_at'])
    .select(sql<string>`trim(people.first_name || ' ' || people.last_name)`.as('author'))
    .where('application_id', '=', id)
    .orderBy('application_notes.id')
    .execute();
  return {
    application: present(row),
    declineReason: row.decline_reason,
    domain: compareApplicantDomain(row.contact_email, row.business_name),
    isAddressTaken: row.status === 'pending' && owner !== undefined && !isUnproven(owner),
    startTerms:
      row.status === 'pending'
        ? presentFee(await getDefaultTerms(db, row.currency), row.currency)
        : null,
    businessId: row.business_id,
    notes: notes.map((note) => ({
      id: note.id,
      author: note.author,
      text: note.text,
      at: note.created_at.toISOString(),
    })),
  };
}
