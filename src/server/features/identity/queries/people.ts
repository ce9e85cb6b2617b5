import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type AccountState, getAccountState, PEOPLE_PAGE } from '#domain/identity/accountState.ts';
import type { ValetStatus } from '#domain/identity/valetStatus.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { searchWords } from '#domain/shared/search.ts';
import type { Role } from '#contract/people.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { buildContainsPattern } from '../../../platform/db/search.ts';
import { joinLiterals } from '../../../platform/db/literals.ts';

export type PeopleFilter = {
  search?: string | undefined;
  status?: AccountState | undefined;
  page: number;
};

/**
 * SQL condition: a person matches every typed word, or a typed phone number. The grouping of the
 * number's digits does not matter.
 */
export function matchesPerson(typed: string): RawBuilder<SqlBool> {
  const words = searchWords(typed);
  if (words.length === 0) return sql`true`;
  const all = sql.join(
    words.map((word) => sql`people.search_text like ${buildContainsPattern(word)}`),
    sql` and `,
  );
  const digits = toLatinDigits(typed).replaceAll(/[\s()+.-]/g, '');
  // Matches the phone number as a whole, because single groups of digits would match many other
  // numbers.
  return /^\d{3,}$/.test(digits)
    ? sql`(people.search_text like ${buildContainsPattern(digits)})`
    : sql`(${all})`;
}

/**
 * SQL condition on the account's state, as a literal in the SQL text. PostgreSQL can use the
 * partial index of inactive people only with constants, not with parameters.
 */
function isInState(state: AccountState): RawBuilder<SqlBool> {
  return state === 'locked'
    ? sql`people.locked_at is not null`
    : sql`people.status = ${sql.lit(state)} and people.locked_at is null`;
}

/** SQL condition: a person belongs to a list of the platform's people. Deleted people never do. */
export function matchesPeopleFilter(
  { search = '', status }: PeopleFilter,
  roles: readonly Role[],
  matches = matchesPerson,
): RawBuilder<SqlBool> {
  const conditions = [sql`people.deleted_at is null`];
  if (roles.length > 0) conditions.push(sql`people.role in (${joinLiterals(roles)})`);
  if (status) conditions.push(isInState(status));
  if (search.trim()) conditions.push(matches(search));
  return sql`${sql.join(conditions, sql` and `)}`;
}

/**
 * SQL of one page of people, the newest first. The inner query reads only ids. PostgreSQL then
 * passes over the earlier pages in the index, without reading their rows.
 */
export const selectPeoplePage = (listed: RawBuilder<SqlBool>, { page }: PeopleFilter) => sql`
  select people.* from (select id from people where ${listed} order by people.created_at desc, people.id desc
    limit ${sql.lit(PEOPLE_PAGE)} offset ${(page - 1) * PEOPLE_PAGE}) page join people on people.id = page.id`;

export async function countPeople(db: Queryable, listed: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from people where ${listed}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Columns of a person for all lists. A list of names instead of `*`, because secrets must never be
 * read.
 */
export const personColumns = sql`people.id, people.role, people.first_name, people.last_name, people.email,
  people.phone_e164, people.status, people.locked_at, people.email_verified_at, people.phone_verified_at,
  people.created_at, people.last_login_at`;

export type PersonRow = {
  id: string;
  role: Role;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_e164: string | null;
  status: ValetStatus;
  locked_at: Date | null;
  email_verified_at: Date | null;
  phone_verified_at: Date | null;
  created_at: Date;
  last_login_at: Date | null;
};

export const presentPerson = (row: PersonRow) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phoneNumber: row.phone_e164,
  status: getAccountState(row),
  isEmailVerified: row.email_verified_at !== null,
  isPhoneVerified: row.phone_verified_at !== null,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
});
