import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/client.ts';
import { isInvoicePaid, selectAllTime, selectFeeLines } from './feeMonths.ts';

/**
 * Sums what a business owes the platform, in smallest units: due platform fees of all months, minus
 * paid invoices. Includes months without an invoice. Negative when the refunds exceed the fees.
 */
export async function sumFeesOwed(db: Queryable, businessId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select sum(due_cents) from ${selectFeeLines(selectAllTime(sql`id = ${businessId}`))} line), 0)
      - coalesce((select sum(due_cents) from platform_invoices
          where business_id = ${businessId} and ${isInvoicePaid('platform_invoices.id')}), 0))::bigint as cents`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}
