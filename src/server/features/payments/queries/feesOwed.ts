import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/client.ts';
import { isInvoicePaid, selectAllTime, selectFeeLines } from './feeMonths.ts';

/**
 * What a business owes the platform, in smallest units: fees of returns that it was paid for itself, also of months that
 * have no invoice yet, less the invoices that are paid. Less than zero where more went back.
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
