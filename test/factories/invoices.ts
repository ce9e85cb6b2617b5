import type { InvoiceLine, InvoiceParty } from '#domain/payments/invoice.ts';
import type { TestServer } from '../harness/server.ts';
import { buildPerson } from './people.ts';

type Options = {
  /** Month such as '2026-01'. */
  month?: string;
  dueCents?: number;
  /** Part of the platform fees that was already collected by card. */
  collectedCents?: number;
  buyer?: InvoiceParty;
  lines?: InvoiceLine[];
};

/** Payment instructions on invoices of `insertInvoice`. */
export const paymentLines = ['IBAN US00 1234 5678 90', 'Within 14 days'];

/** Inserts an issued platform invoice directly into the table, without notifications. */
export async function insertInvoice(
  { ctx }: TestServer,
  businessId: string,
  options: Options = {},
): Promise<{ id: string; month: string; number: string }> {
  const { month = '2026-01', dueCents = 4200, collectedCents = 0, lines = [] } = options;
  const { buyer = { name: 'Harbor', lines: [] } } = options;
  const { id: issuer } = await buildPerson(ctx, { role: 'admin' });
  const { rows } = await ctx.pool.query<{ id: string; number: number }>(
    `insert into platform_invoices (business_id, month, year, number, starts_at, ends_at, time_zone, currency,
       issued_at, issued_by, seller, buyer, lines, fees_cents, refunded_cents, collected_cents, due_cents)
     select id, $2::date, 2026, (select 900001 + count(*) from platform_invoices), $2::date + interval '4 hours',
       $2::date + interval '1 month 4 hours', 'UTC', currency, $2::date + interval '1 month 6 hours', $3, $4, $5, $6,
       $7::bigint + $8::bigint, 0, $8, $7 from businesses where id = $1
     returning id, number`,
    [
      businessId,
      `${month}-01`,
      issuer,
      JSON.stringify({ name: 'Portico', lines: [], payment: paymentLines }),
      JSON.stringify(buyer),
      JSON.stringify(lines),
      dueCents,
      collectedCents,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no business ${businessId}.`);
  return { id: row.id, month, number: `P-2026-${row.number}` };
}

/** Moves all ledger entries of a business to another time, such as a past month. */
export async function moveLedger({ ctx }: TestServer, businessId: string, at: string) {
  const { pool } = ctx;
  await pool.query('alter table ledger_entries disable trigger append_only');
  await pool.query('update ledger_entries set created_at = $2 where business_id = $1', [
    businessId,
    at,
  ]);
  await pool.query('alter table ledger_entries enable trigger append_only');
}
