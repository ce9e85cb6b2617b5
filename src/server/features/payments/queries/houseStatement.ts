import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import type { StatementLine } from '#contract/houseAccounts.ts';
import { daysOfMonth } from '#domain/businesses/businessDay.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { getRow } from '../../../platform/db/rows.ts';
import {
  boundRows,
  type DayBounds,
  listBusinessBounds,
} from '../../businesses/queries/businessDays.ts';
import { getHouseAccount } from './houseAccounts.ts';
import { plateText } from '../../vehicles/rules/plateText.ts';

const MAX_LINES = 5000;

/**
 * Selects a house account's ledger lines of one month, counted in business days of each location. A
 * refund counts on the day of the refund, even if the charge belongs to an earlier month.
 */
const selectLines = (db: Queryable, accountId: string, bounds: readonly DayBounds[]) =>
  db
    .selectFrom(
      sql<{ id: number; order_id: string; created_at: Date; amount_cents: number }>`(
        select entry.* from ${boundRows(bounds)} join lateral (select * from ledger_entries
          where location_id = span."locationId" and account = 'house'
            and created_at >= span."startsAt" and created_at < span."endsAt" offset 0) entry on true)`.as(
        'entry',
      ),
    )
    .innerJoin('order_settlements', (join) =>
      join
        .onRef('order_settlements.order_id', '=', 'entry.order_id')
        .on('order_settlements.house_account_id', '=', accountId),
    )
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .innerJoin('locations', 'locations.id', 'orders.location_id');

/**
 * @param month as '2026-11'
 * @throws HOUSE_ACCOUNT_NOT_FOUND also for an account of another business
 */
export async function getHouseStatement(
  db: Queryable,
  businessId: string,
  id: string,
  month: string,
): Promise<CallOutput<'GET /api/business/house-accounts/{id}/statement'>> {
  const account = await getHouseAccount(db, businessId, id);
  const { name: business } = await getRow(db, 'businesses', businessId, ['name']);
  const bounds = await listBusinessBounds(db, businessId, daysOfMonth(month));
  const sums = await selectLines(db, id, bounds)
    .select([
      sql<number>`coalesce(-sum(entry.amount_cents) filter (where entry.amount_cents < 0), 0)::bigint`.as(
        'chargedCents',
      ),
      sql<number>`coalesce(sum(entry.amount_cents) filter (where entry.amount_cents > 0), 0)::bigint`.as(
        'refundedCents',
      ),
      sql<number>`count(*)::int`.as('lineCount'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await selectLines(db, id, bounds)
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .leftJoin('people', 'people.id', 'order_settlements.taken_by')
    .select([
      'entry.id',
      'entry.created_at as at',
      'entry.amount_cents as amountCents',
      'locations.name as location',
      'locations.name_ar as locationArabic',
      'locations.time_zone as timeZone',
      'stays.id as stayId',
      'stays.ticket_number as ticketNumber',
      plateText('stays').as('licensePlate'),
      sql<string | null>`nullif(trim(people.first_name || ' ' || people.last_name), '')`.as('by'),
    ])
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .limit(MAX_LINES)
    .execute();
  const lines = rows.map((row): StatementLine => ({
    ...row,
    id: String(row.id),
    // A charge is negative in the ledger and positive on the house account's statement.
    kind: row.amountCents < 0 ? 'charge' : 'refund',
    at: row.at.toISOString(),
    amountCents: -row.amountCents,
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
