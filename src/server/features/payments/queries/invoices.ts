import type { Invoice, InvoicePayment } from '#contract/fees.ts';
import {
  getInvoiceState,
  type InvoiceParty,
  writeInvoiceNumber,
} from '#domain/payments/invoice.ts';
import { priceBeforeFee } from '#domain/payments/price.ts';
import type { PlatformSettings } from '#contract/settings.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { presentFee } from '../../businesses/queries/defaultTerms.ts';

/** Who runs the platform, as its settings say; null while they say nothing. */
export function findSeller({ contact }: PlatformSettings): InvoiceParty | null {
  const { operatorName, operatorAddress } = contact;
  const name = operatorName.en || operatorName.ar;
  const address = operatorAddress.en || operatorAddress.ar;
  return name ? { name, lines: address.split('\n').filter(Boolean) } : null;
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
 * As it was issued, whatever changed since.
 *
 * @param month as '2026-11'
 * @throws INVOICE_NOT_FOUND
 */
export async function getInvoice(
  db: Queryable,
  businessId: string,
  month: string,
): Promise<Invoice> {
  const row = await db
    .selectFrom('platform_invoices')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('month', '=', `${month}-01`)
    .executeTakeFirst();
  if (!row) throw new AppError('INVOICE_NOT_FOUND');
  const { currency } = row;
  const payments = await listPayments(db, row.id);
  return {
    id: row.id,
    number: writeInvoiceNumber(row),
    month,
    issuedAt: row.issued_at.toISOString(),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    currency,
    seller: row.seller,
    buyer: row.buyer,
    lines: row.lines.map(({ type, value, payer, ...line }) => ({
      ...line,
      priceCents: priceBeforeFee(line.chargedCents, { feeCents: line.feeCents, payer }),
      ...presentFee({ type, value, payer }, currency),
    })),
    feesCents: row.fees_cents,
    refundedCents: row.refunded_cents,
    totalCents: row.fees_cents - row.refunded_cents,
    collectedCents: row.collected_cents,
    dueCents: row.due_cents,
    state: getInvoiceState({ dueCents: row.due_cents, isPaid: payments[0]?.isPaid ?? false }),
    payments,
  };
}
