import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import { OWED_INVOICES } from '#domain/payments/feePages.ts';
import { invoiceNumberDigits, writeInvoiceNumber } from '#domain/payments/invoice.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { matchesAllWords } from '../../../platform/db/search.ts';
import { isInvoicePaid } from './feeMonths.ts';

type Row = {
  id: string;
  year: number;
  number: number;
  month: string;
  issued_at: Date;
  timeZone: string;
  businessId: string;
  business: string;
  isDeleted: boolean;
  currency: string;
  dueCents: number;
};

/** SQL twin of `getInvoiceState` in the domain: change both together. */
const isOwed = sql`invoice.due_cents > 0 and not ${isInvoicePaid('invoice.id')}`;
/** SQL twin of `writeInvoiceNumber` in the domain: change both together. */
const number = sql<string>`concat('P-', invoice.year, '-',
  lpad(invoice.number::text, greatest(${sql.lit(invoiceNumberDigits)}, length(invoice.number::text)), '0'))`;

/**
 * Lists the owed invoices of all businesses, the oldest month first. The search matches the
 * business and the invoice number.
 */
export async function listOwedInvoices(
  db: Queryable,
  { search = '', page }: { search?: string | undefined; page: number },
): Promise<CallOutput<'GET /api/admin/invoices/owed'>> {
  const searched = sql<string>`concat_ws(' ', businesses.name, businesses.contact_email, ${number})`;
  const found = sql`platform_invoices invoice join businesses on businesses.id = invoice.business_id
    where ${isOwed} and ${matchesAllWords(searched, search)}`;
  const [{ rows: owed }, { rows: counted }, { rows }] = await Promise.all([
    sql<{ currency: string; dueCents: number; invoices: number }>`
      select currency, sum(due_cents)::bigint as "dueCents", count(*)::int as invoices
      from platform_invoices invoice where ${isOwed} group by 1 order by 1`.execute(db),
    // The total has a query of its own. Otherwise a page whose invoices are all paid by now would
    // show no total.
    sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db),
    sql<Row>`
      select invoice.id, invoice.year, invoice.number, invoice.month, invoice.issued_at, invoice.time_zone as "timeZone", businesses.id as "businessId",
        businesses.name as business, businesses.deleted_at is not null as "isDeleted", invoice.currency,
        invoice.due_cents as "dueCents"
      from ${found}
      order by invoice.month, invoice.year, invoice.number
      limit ${OWED_INVOICES} offset ${(page - 1) * OWED_INVOICES}`.execute(db),
  ]);
  return {
    owed,
    invoices: rows.map(({ year, number: ofYear, month, issued_at: issuedAt, ...row }) => ({
      ...row,
      number: writeInvoiceNumber({ year, number: ofYear }),
      month: month.slice(0, 7),
      issuedAt: issuedAt.toISOString(),
    })),
    total: counted[0]?.total ?? 0,
  };
}
