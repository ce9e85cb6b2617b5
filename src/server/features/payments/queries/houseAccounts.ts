import { sql } from 'kysely';
import type { HouseAccount } from '#contract/houseAccounts.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { getRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';

export async function getCurrency(db: Queryable, businessId: string): Promise<string> {
  const { currency } = await getRow(db, 'businesses', businessId, ['currency']);
  return currency;
}

const selectAccounts = (db: Queryable, businessId: string) =>
  db
    .selectFrom('house_accounts')
    .innerJoin('businesses', 'businesses.id', 'house_accounts.business_id')
    .selectAll('house_accounts')
    .select('businesses.currency')
    .select(
      sql<number>`(select count(*) from order_settlements join orders on orders.id = order_settlements.order_id
        where house_account_id = house_accounts.id and orders.cancelled_at is null)::int`.as(
        'uses',
      ),
    )
    .where('business_id', '=', businessId);
type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

const present = (row: Row): HouseAccount => ({
  id: row.id,
  name: row.name,
  code: row.code,
  coverCents: row.cover_cents,
  maxUses: row.max_uses,
  oncePerStay: row.once_per_stay,
  dayLimitCents: row.day_limit_cents,
  monthLimitCents: row.month_limit_cents,
  isActive: row.is_active,
  uses: row.uses,
  currency: row.currency,
});

/** Lists the house accounts of a business, sorted by name. */
export async function listHouseAccounts(
  db: Queryable,
  businessId: string,
): Promise<HouseAccount[]> {
  const rows = await selectAccounts(db, businessId)
    .orderBy(sql`lower(house_accounts.name)`)
    .execute();
  return rows.map(present);
}

/** @throws HOUSE_ACCOUNT_NOT_FOUND also for an account of another business */
export async function getHouseAccount(
  db: Queryable,
  businessId: string,
  id: string,
): Promise<HouseAccount> {
  const row = await selectAccounts(db, businessId)
    .where('house_accounts.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('HOUSE_ACCOUNT_NOT_FOUND'));
  return present(row);
}
