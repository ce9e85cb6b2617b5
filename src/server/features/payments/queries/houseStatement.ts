import { type RawBuilder, sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import type { StatementLine } from '#contract/houseAccounts.ts';
import { daysOfMonth } from '#domain/businesses/businessDay.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { listBusinessBounds, whereInBounds } from '../../businesses/queries/businessDays.ts';
import { getHouseAccount } from './houseAccounts.ts';

const MAX_LINES = 5000;

/**
 * The lines of an account in the ledger in one month of business days of each location. What went back is a line of the
 * day it went back, also where its return was charged in a month before.
 */
const selectLines = (db: Queryable, accountId: string, isInMonth: RawBuilder<boolean>) =>
  db
    .selectFrom('order_settlements')
    .innerJoin('ledger_entries', 'ledger_entries.order_id', 'order_settlements.order_id')
    .innerJoin('orders', 'orders.id', 'order_settlements.order_id')
    .innerJoin('locations', 'locations.id', 'orders.location_id')
    .where('order_settlements.house_account_id', '=', accountId)
    .where('ledger_entries.account', '=', 'house')
    .where(isInMonth);

/**
 * @param month as '2026-11'
 * @throws HOUSE_ACCOUNT_NOT_FOUND also for one of another business
 */
export async function getHouseStatement(
  db: Queryable,
  businessId: string,
  id: string,
  month: string,
): Promise<CallOutput<'GET /api/business/house-accounts/{id}/statement'>> {
  const account = await getHouseAccount(db, businessId, id);
  const { name: business } = await db
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  const bounds = await listBusinessBounds(db, businessId, daysOfMonth(month));
  const isInMonth = whereInBounds(bounds, {
    locationId: 'orders.location_id',
    instant: sql.ref('ledger_entries.created_at'),
  });
  const sums = await selectLines(db, id, isInMonth)
    .select([
      sql<number>`coalesce(-sum(ledger_entries.amount_cents) filter (where ledger_entries.amount_cents < 0), 0)::bigint`.as(
        'chargedCents',
      ),
      sql<number>`coalesce(sum(ledger_entries.amount_cents) filter (where ledger_entries.amount_cents > 0), 0)::bigint`.as(
        'refundedCents',
      ),
      sql<number>`count(*)::int`.as('lineCount'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await selectLines(db, id, isInMonth)
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .leftJoin('people', 'people.id', 'order_settlements.taken_by')
    .select([
      'ledger_entries.id',
      'ledger_entries.created_at',
      'ledger_entries.amount_cents',
      'locations.name as location',
      'locations.name_ar as location_ar',
      'locations.time_zone',
      'stays.id as stay_id',
      'stays.ticket_number',
      'stays.license_plate',
      sql<string | null>`nullif(trim(people.first_name || ' ' || people.last_name), '')`.as('by'),
    ])
    .orderBy('ledger_entries.created_at')
    .orderBy('ledger_entries.id')
    .limit(MAX_LINES)
    .execute();
  const lines = rows.map((row): StatementLine => ({
    id: String(row.id),
    // The account owes what it pays: out of it in the ledger, onto its bill here.
    kind: row.amount_cents < 0 ? 'charge' : 'refund',
    at: row.created_at.toISOString(),
    timeZone: row.time_zone,
    location: row.location,
    locationArabic: row.location_ar,
    stayId: row.stay_id,
    ticketNumber: row.ticket_number,
    licensePlate: row.license_plate,
    amountCents: -row.amount_cents,
    by: row.by,
  }));
  return {
    account,
    business,
    currency: account.currency,
    month,
    ...sums,
    totalCents: sums.chargedCents - sums.refundedCents,
    lines,
  };
}
