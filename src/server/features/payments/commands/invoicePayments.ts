import { getInvoiceState, writeInvoiceNumber } from '#domain/payments/invoice.ts';
import { addDays } from '#domain/businesses/businessDay.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { insertRows, lockRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';

type Named = { businessId: string; month: string };

/**
 * Locks the business, then reads the invoice with its last payment entry. Of two administrators who
 * write at the same time, the second waits and sees the first entry.
 *
 * @throws INVOICE_NOT_FOUND
 */
async function lockInvoice({ trx }: UnitOfWork, { businessId, month }: Named) {
  await lockRow(trx, 'businesses', businessId);
  const invoice = await trx
    .selectFrom('platform_invoices')
    .select(['id', 'year', 'number', 'currency', 'due_cents'])
    .where('business_id', '=', businessId)
    .where('month', '=', `${month}-01`)
    .executeTakeFirstOrThrow(() => new AppError('INVOICE_NOT_FOUND'));
  const last = await trx
    .selectFrom('platform_invoice_payments')
    .select(['entry', 'is_paid', 'paid_on', 'note'])
    .where('invoice_id', '=', invoice.id)
    .orderBy('entry', 'desc')
    .executeTakeFirst();
  return { ...invoice, last };
}

type Invoice = Awaited<ReturnType<typeof lockInvoice>>;
type Entry = { isPaid: boolean; paidOn: string | null; note: string };

async function addEntry(
  unit: UnitOfWork,
  by: ActingAdmin,
  { id, last }: Invoice,
  { isPaid, paidOn, note }: Entry,
): Promise<void> {
  await insertRows(unit.trx, 'platform_invoice_payments', {
    invoice_id: id,
    entry: (last?.entry ?? 0) + 1,
    is_paid: isPaid,
    paid_on: paidOn,
    note,
    entered_at: unit.now,
    entered_by: by.actor.personId,
  });
}

/** Returns the invoice's fields for the audit entry. */
const describe = (invoice: Invoice, month: string) => ({
  number: writeInvoiceNumber(invoice),
  month,
  dueCents: invoice.due_cents,
  currency: invoice.currency,
});

/**
 * Records that a business has paid a platform invoice.
 *
 * @param paidOn day the money arrived; at most tomorrow in UTC, which allows for every time zone
 * @throws INVOICE_NOT_FOUND, INVOICE_NOT_OWED, INVOICE_PAID, VALIDATION naming `paidOn`,
 *   IDEMPOTENCY_CONFLICT
 */
export async function payInvoice(
  ctx: CallContext,
  by: ActingAdmin,
  { businessId, month, paidOn, note }: Named & { paidOn: string; note: string },
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    if (paidOn > addDays(unit.now.toISOString().slice(0, 10), 1))
      throw fieldError('paidOn', 'date_ahead');
    const invoice = await lockInvoice(unit, { businessId, month });
    const isPaid = invoice.last?.is_paid ?? false;
    const state = getInvoiceState({ dueCents: invoice.due_cents, isPaid });
    if (state === 'paid') throw new AppError('INVOICE_PAID');
    if (state === 'nothing_due') throw new AppError('INVOICE_NOT_OWED');
    await addEntry(unit, by, invoice, { isPaid: true, paidOn, note });
    await recordAdminStep(unit.trx, by, {
      action: 'invoice paid',
      businessId,
      subjectId: invoice.id,
      after: { ...describe(invoice, month), paidOn, reference: note },
    });
  });
}

/**
 * Reverses a recorded invoice payment by a second entry. The first entry is not deleted.
 *
 * @throws INVOICE_NOT_FOUND, INVOICE_NOT_PAID, IDEMPOTENCY_CONFLICT
 */
export async function takeBackInvoicePayment(
  ctx: CallContext,
  by: ActingAdmin,
  { businessId, month, reason }: Named & { reason: string },
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const invoice = await lockInvoice(unit, { businessId, month });
    if (!invoice.last?.is_paid) throw new AppError('INVOICE_NOT_PAID');
    await addEntry(unit, by, invoice, { isPaid: false, paidOn: null, note: reason });
    await recordAdminStep(unit.trx, by, {
      action: 'invoice payment taken back',
      businessId,
      subjectId: invoice.id,
      before: { paidOn: invoice.last.paid_on, reference: invoice.last.note },
      after: { ...describe(invoice, month), reason },
    });
  });
}
