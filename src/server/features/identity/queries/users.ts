import { type ExpressionBuilder, sql } from 'kysely';
import type { AdminUser } from '#contract/impersonation.ts';
import type { Role } from '#contract/people.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { DB } from '../../../platform/db/schema.ts';

const PAGE = 50;

type UserSearch = {
  search?: string | undefined;
  role?: Role | undefined;
  cursor?: string | undefined;
};

/** What a person typed, as a part of a text; its own wildcards are taken literally. */
const containing = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Name, e-mail address or phone number; a number however its digits are grouped. */
function matches(row: ExpressionBuilder<DB, 'people'>, typed: string) {
  const part = containing(typed);
  const digits = toLatinDigits(typed).replaceAll(/[\s()+.-]/g, '');
  const fields = [
    row(sql`first_name || ' ' || last_name`, 'ilike', part),
    row('people.email', 'ilike', part),
  ];
  if (/^\d{3,}$/.test(digits)) fields.push(row('people.phone_e164', 'like', containing(digits)));
  return row.or(fields);
}

/** One page of the platform's people, newest first. */
export async function listUsers(
  db: Queryable,
  { search, role, cursor }: UserSearch,
): Promise<{ users: AdminUser[]; nextCursor: string | null }> {
  const typed = search?.trim() ?? '';
  let query = db
    .selectFrom('people')
    .leftJoin('businesses', 'businesses.id', 'people.business_id')
    // Column by column: what is secret of a person never gets as far as here.
    .select([
      'people.id',
      'people.role',
      'people.first_name',
      'people.last_name',
      'people.email',
      'people.phone_e164',
      'people.status',
      'people.email_verified_at',
      'people.created_at',
      'people.last_login_at',
      'businesses.name as business_name',
    ])
    .orderBy('people.created_at', 'desc')
    .orderBy('people.id', 'desc')
    .limit(PAGE + 1);
  if (typed) query = query.where((row) => matches(row, typed));
  if (role) query = query.where('people.role', '=', role);
  if (cursor) {
    query = query.where(
      sql<boolean>`(people.created_at, people.id) < (select created_at, id from people where id = ${cursor})`,
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, PAGE);
  return {
    users: page.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phoneNumber: row.phone_e164,
      role: row.role,
      businessName: row.business_name,
      isEmailVerified: row.email_verified_at !== null,
      isActive: row.status === 'active',
      createdAt: row.created_at.toISOString(),
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
    })),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
