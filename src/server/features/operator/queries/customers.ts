import { writePlate } from '#domain/vehicles/writePlate.ts';
import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import type { AdminCustomer } from '#contract/users.ts';
import type { Language } from '#contract/people.ts';
import { custodyStayStatuses, openStayStatuses } from '#domain/stays/states.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  countPeople,
  matchesPeopleFilter,
  type PeopleFilter,
  personColumns,
  type PersonRow,
  presentPerson,
  selectPeoplePage,
} from '#server/features/identity/queries/people.ts';
import { listCustomerStays } from './customerStays.ts';
import { joinLiterals } from '#server/platform/db/literals.ts';

type Row = PersonRow & {
  vehicles: number;
  stays: number;
  in_custody: number;
  last_stay_at: Date | null;
};

const IN_CUSTODY = joinLiterals(custodyStayStatuses);

/** SQL of a customer's counts of vehicles and stays, for the selected rows of `people`. */
const counted = sql`
  (select count(*)::int from vehicles where person_id = people.id and removed_at is null) as vehicles,
  coalesce(handed.stays, 0) as stays, coalesce(handed.in_custody, 0) as in_custody, handed.last_stay_at`;
const handed = sql`left join lateral (
  select count(*)::int as stays, count(*) filter (where status in (${IN_CUSTODY}))::int as in_custody,
    max(created_at) as last_stay_at
  from stays where customer_id = people.id) handed on true`;

const presentCustomer = (row: Row): AdminCustomer => ({
  ...presentPerson(row),
  vehicles: row.vehicles,
  stays: row.stays,
  inCustody: row.in_custody,
  lastStayAt: row.last_stay_at?.toISOString() ?? null,
});

/** Returns one page of the platform's customers, the newest first. */
export async function listCustomers(
  db: Queryable,
  filter: PeopleFilter,
): Promise<CallOutput<'GET /api/admin/customers'>> {
  const listed = matchesPeopleFilter(filter, ['customer']);
  const total = await countPeople(db, listed);
  const { rows } = await sql<Row>`
    select ${personColumns}, ${counted}
    from (${selectPeoplePage(listed, filter)}) people ${handed}
    order by people.created_at desc, people.id desc`.execute(db);
  return { customers: rows.map(presentCustomer), total };
}

/** @throws USER_NOT_FOUND also when the person is no customer */
export async function requireCustomer(db: Queryable, userId: string): Promise<void> {
  await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('USER_NOT_FOUND'));
}

const listCars = async (db: Queryable, personId: string) => {
  const rows = await db
    .selectFrom('vehicles')
    .select([
      'id',
      'make',
      'model',
      'year',
      'color',
      'license_plate',
      'plate_region',
      'created_at',
      'removed_at',
    ])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ license_plate, plate_region, created_at, removed_at, ...row }) => ({
    ...row,
    licensePlate: writePlate(license_plate, plate_region),
    createdAt: created_at.toISOString(),
    removedAt: removed_at?.toISOString() ?? null,
  }));
};

/** @throws USER_NOT_FOUND */
export async function getCustomer(
  db: Queryable,
  userId: string,
): Promise<CallOutput<'GET /api/admin/customers/{userId}'>['customer']> {
  const { rows } = await sql<Row & { language: Language; lock_reason: string | null }>`
    select ${personColumns}, people.language, people.lock_reason, ${counted}
    from people ${handed}
    where people.id = ${userId} and people.role = 'customer' and people.deleted_at is null`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new AppError('USER_NOT_FOUND');
  return {
    ...presentCustomer(row),
    language: row.language,
    lockedAt: row.locked_at?.toISOString() ?? null,
    lockReason: row.lock_reason,
    cars: await listCars(db, userId),
    openStays: await listCustomerStays(db, userId, {
      only: openStayStatuses,
      limit: 200,
      offset: 0,
    }),
  };
}
