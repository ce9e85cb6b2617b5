import type { EnteredInvoice, Invoice, InvoicePayment } from '#contract/fees.ts';
import type { InvoiceRow } from '#contract/invoices.ts';
import {
  getInvoiceState,
  type InvoiceSeller,
  writeInvoiceNumber,
} from '#domain/payments/invoice.ts';
import { priceBeforeFee } from '#domain/payments/price.ts';
import type { PlatformSettings } from '#contract/settings.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { presentFee } from '../../businesses/queries/defaultTerms.ts';

type Contact = PlatformSettings['contact'];
const listLines = ({ en, ar }: Contact['operatorName']): string[] =>
  (en || ar).split(/\s*\n\s*/).filter(Boolean);

/** Returns the payment instructions for invoices, as lines of the settings' text. */
export const listPaymentLines = ({ contact }: PlatformSettings): string[] =>
  listLines(contact.invoicePayment);

/** Returns the operator as seller of invoices; null while the settings have no operator's name. */
export function findSeller(settings: PlatformSettings): Required<InvoiceSeller> | null {
  const { operatorName, operatorAddress } = settings.contact;
  const name = operatorName.en || operatorName.ar;
  if (!name) return null;
  return { name, lines: listLines(operatorAddress), payment: listPaymentLines(settings) };
}

async function listPayments(db: Queryable, invoiceId: string): Promise<InvoicePayment[]> {
  const rows = await db
    .selectFrom('platform_invoice_payments')
    .innerJoin('people', 'people.id', 'entered_by')
    .select(['entry', 'is_paid', 'paid_on', 'note', 'entered_at', 'first_name', 'last_name'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('entry', 'desc')
    .execute();
  return rows.map((row) => ({
    entry: row.entry,
    isPaid: row.is_paid,
    paidOn: row.paid_on,
    note: row.note,
    enteredAt: row.entered_at.toISOString(),
    enteredBy: `${row.first_name} ${row.last_name}`.trim(),
  }));
}

/**
 * Selects invoices with the day of payment, which the last payment entry decides. All reads of
 * invoices use this query.
 */
const selectInvoices = (db: Queryable, businessId: string) =>
  db
    .selectFrom('platform_invoices')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('platform_invoice_payments')
        .select('paid_on')
        .whereRef('invoice_id', '=', 'platform_invoices.id')
        .orderBy('entry', 'desc')
        .limit(1)
        .as('paid_on'),
    )
    .where('business_id', '=', businessId);
type Row = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>;

const presentRow = (row: Row): InvoiceRow => ({
  id: row.id,
  number: writeInvoiceNumber(row),
  month: row.month.slice(0, 7),
  issuedAt: row.issued_at.toISOString(),
  timeZone: row.time_zone,
  currency: row.currency,
  totalCents: row.fees_cents - row.refunded_cents,
  dueCents: row.due_cents,
  state: getInvoiceState({ dueCents: row.due_cents, isPaid: row.paid_on !== null }),
  paidOn: row.paid_on,
});

/** Lists the invoices of a business, the newest month first. */
export async function listInvoices(db: Queryable, businessId: string): Promise<InvoiceRow[]> {
  const rows = await selectInvoices(db, businessId).orderBy('month', 'desc').execute();
  return rows.map(presentRow);
}

/**
 * Returns an invoice with the content of its day of issue. Later changes of the business do not
 * change the invoice.
 *
 * @param month as '2026-11'
 * @throws INVOICE_NOT_FOUND
 */
export async function getInvoice(
  db: Queryable,
  businessId: string,
  month: string,
): Promise<Invoice> {
  const row = await selectInvoices(db, businessId)
    .where('month', '=', `${month}-01`)
    .executeTakeFirstOrThrow(() => new AppError('INVOICE_NOT_FOUND'));
  return {
    ...presentRow(row),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    seller: { payment: [], ...row.seller },
    buyer: row.buyer,
    lines: row.lines.map(({ type, value, payer, ...line }) => ({
      ...line,
      priceCents: priceBeforeFee(line.chargedCents, { feeCents: line.feeCents, payer }),
      ...presentFee({ type, value, payer }, row.currency),
    })),
    feesCents: row.fees_cents,
    refundedCents: row.refunded_cents,
    collectedCents: row.collected_cents,
  };
}

/**
 * Returns an invoice with all its payment entries and their authors.
 *
 * @throws INVOICE_NOT_FOUND
 */
export async function getEnteredInvoice(
  db: Queryable,
  businessId: string,
  month: string,
): Promise<EnteredInvoice> {
  const invoice = await getInvoice(db, businessId, month);
  return { ...invoice, payments: await listPayments(db, invoice.id) };
}
