import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AdminBusiness } from '#contract/adminBusinesses.ts';
import type { BusinessStatus } from '#domain/businesses/states.ts';
import { buildEmailKey } from '#domain/identity/email.ts';
import { listRolesWith } from '#domain/identity/roles.ts';
import { writePlatformFee } from '#domain/payments/platformFee.ts';
import type { Context } from '../../../context.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { matchesAllWords } from '../../../platform/db/search.ts';
import { feeInEffect } from './fees.ts';

export const BUSINESSES_PAGE = 24;

const statusTexts: Record<BusinessStatus, string> = {
  active: 'Active',
  pending: 'Pending activation',
  inactive: 'Inactive',
};

/** SQL of the business's manager: the manager created first, without deleted ones. */
const manager = (row: ExpressionBuilder<DB, 'businesses'>) =>
  jsonObjectFrom(
    row
      .selectFrom('people')
      // Lists the columns one by one, because `selectAll` would also read secrets.
      .select([
        'people.id',
        'people.first_name as firstName',
        'people.last_name as lastName',
        'people.email',
        sql<boolean>`people.status = 'active'`.as('isActive'),
        sql<boolean>`people.email_verified_at is not null`.as('isEmailVerified'),
        'people.created_at as createdAt',
        'people.last_login_at as lastLoginAt',
      ])
      .whereRef('people.business_id', '=', 'businesses.id')
      .where('people.role', 'in', listRolesWith('business.edit'))
      .where('people.deleted_at', 'is', null)
      .orderBy('people.created_at')
      .orderBy('people.id')
      .limit(1),
  );

type Clocked = Pick<Context, 'db' | 'clock'>;

const selectBusinesses = ({ db, clock }: Clocked) =>
  db
    .selectFrom('businesses')
    .select([
      'id',
      'name',
      'contact_name',
      'contact_email',
      'contact_phone',
      'plan',
      'status',
      'contract_url',
      'currency',
      'home_country',
      'home_time_zone',
      'home_language',
      'created_at',
      'activated_at',
    ])
    .select(feeInEffect(clock()).as('fee'))
    .select((row) => manager(row).as('manager'))
    .where('deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof selectBusinesses>['executeTakeFirstOrThrow']>>;
type Account = NonNullable<AdminBusiness['userAccount']>;

const toDay = (time: Date) => time.toISOString().slice(0, 10);
const toInstant = (time: string | Date) => new Date(time).toISOString();

function presentAccount(account: NonNullable<Row['manager']>): Account {
  const { lastLoginAt, createdAt, ...rest } = account;
  return {
    ...rest,
    createdAt: toInstant(createdAt),
    lastLoginAt: lastLoginAt && toInstant(lastLoginAt),
  };
}

function present(row: Row): AdminBusiness {
  const { fee } = row;
  return {
    id: row.id,
    name: row.name,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    plan: row.plan,
    status: row.status,
    statusText: statusTexts[row.status],
    platformFeeType: fee.type,
    platformFeeValue: writePlatformFee(fee, row.currency),
    platformFeePayer: fee.payer,
    contractUrl: row.contract_url,
    currency: row.currency,
    country: row.home_country,
    timeZone: row.home_time_zone,
    language: row.home_language,
    createdAt: row.created_at.toISOString(),
    createdDate: toDay(row.created_at),
    activatedDate: row.activated_at && toDay(row.activated_at),
    activatedAt: row.activated_at?.toISOString() ?? null,
    userAccount: row.manager && presentAccount(row.manager),
  };
}

type Filter = { search?: string | undefined; status?: BusinessStatus | undefined; page: number };

/**
 * Returns a page of businesses, the newest first, with the number of matches and the number of all
 * businesses.
 */
export async function listBusinesses(ctx: Clocked, { search = '', status, page }: Filter) {
  const isFound = (row: ExpressionBuilder<DB, 'businesses'>) =>
    row.and([
      matchesAllWords(
        sql<string>`concat_ws(' ', businesses.name, businesses.contact_email)`,
        search,
      ),
      ...(status ? [row('businesses.status', '=', status)] : []),
    ]);
  const [rows, counts] = await Promise.all([
    selectBusinesses(ctx)
      .where(isFound)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BUSINESSES_PAGE)
      .offset((page - 1) * BUSINESSES_PAGE)
      .execute(),
    ctx.db
      .selectFrom('businesses')
      .select((row) => [
        row.fn.countAll<number>().as('total'),
        row.fn.countAll<number>().filterWhere(isFound).as('found'),
      ])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const { total, found } = counts;
  return { businesses: rows.map(present), total, found };
}

export async function findBusiness(ctx: Clocked, id: string): Promise<AdminBusiness | null> {
  const row = await selectBusinesses(ctx).where('id', '=', id).executeTakeFirst();
  return row ? present(row) : null;
}

/**
 * Finds an account by email. Also finds the manager's business, or else the newest business with
 * this contact address.
 */
export async function findByEmail(ctx: Clocked, email: string) {
  const key = buildEmailKey(email);
  const account = await ctx.db
    .selectFrom('people')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'created_at as createdAt',
      'last_login_at as lastLoginAt',
      'business_id',
      'role',
      sql<boolean>`status = 'active'`.as('isActive'),
      sql<boolean>`email_verified_at is not null`.as('isEmailVerified'),
    ])
    .where((row) => row(row.fn('lower', ['email']), '=', key))
    .executeTakeFirst();
  const isManager = account !== undefined && listRolesWith('business.edit').includes(account.role);
  const found = await selectBusinesses(ctx)
    .where((row) =>
      isManager && account.business_id
        ? row('id', '=', account.business_id)
        : row(row.fn('lower', ['contact_email']), '=', key),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { business_id: _, role: __, ...user } = account ?? {};
  return {
    business: found ? present(found) : null,
    user: account ? presentAccount(user as NonNullable<Row['manager']>) : null,
  };
}
