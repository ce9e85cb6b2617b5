import { sql } from 'kysely';
import { computeSettlementCutoff } from '#domain/businesses/businessDay.ts';
import {
  type InvoiceLine,
  type InvoiceParty,
  writeInvoiceNumber,
} from '#domain/payments/invoice.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { listManagers } from '../../businesses/queries/managers.ts';
import { notifyPeople } from '../../messages/commands/notify.ts';
import { feeSums, selectFeeLines, selectFeeMonths } from '../queries/feeMonths.ts';
import { findSeller, listPaymentLines } from '../queries/invoices.ts';

/** Seller's name on an invoice when the settings have no name of the operator. */
const PRODUCT = 'Portico';

/**
 * Locks the business. Of two administrators who issue the same invoice, the second waits and finds
 * the first invoice.
 *
 * @throws BUSINESS_NOT_FOUND
 */
async function lockBusiness(unit: UnitOfWork, businessId: string) {
  const business = await unit.trx
    .selectFrom('businesses')
    .select(['id', 'name', 'currency', 'contact_name', 'contact_email'])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('BUSINESS_NOT_FOUND'));
  return business;
}

type Month = { time_zone: string; starts_at: Date; ends_at: Date };
type Sums = Record<
  'feesCents' | 'refundedCents' | 'totalCents' | 'collectedCents' | 'dueCents',
  number
>;

/** Reads the ledger lines of a month's platform fees, grouped by the fee terms of each order. */
async function readLines(unit: UnitOfWork, businessId: string, month: string) {
  const months = selectFeeMonths(month, sql`businesses.id = ${businessId}`);
  const { rows: lines } = await sql<InvoiceLine>`
    select case when amount_cents > 0 then 'fee' else 'refund' end as kind, platform_fee_type as type,
      platform_fee_value as value, platform_fee_payer as payer, count(*)::int as returns,
      sum(sign(amount_cents)::bigint * customer_fee_cents)::bigint as "chargedCents", sum(amount_cents)::bigint as "feeCents"
    from ${selectFeeLines(months)} line join orders on orders.id = line.order_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(unit.trx);
  const { rows } = await sql<Sums>`select ${feeSums} from ${selectFeeLines(months)} line`.execute(
    unit.trx,
  );
  return { lines, sums: rows[0] };
}

/**
 * Takes the next invoice number of the year. The counter's row stays locked until the commit. After
 * a rollback the next invoice gets the same number, so the series has no gaps.
 */
async function takeNumber(unit: UnitOfWork) {
  const year = unit.now.getUTCFullYear();
  const { last: number } = await unit.trx
    .insertInto('platform_invoice_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql`platform_invoice_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return { year, number };
}

type Business = Awaited<ReturnType<typeof lockBusiness>>;

/** Returns the name of the invoiced business, with the address of its first location. */
async function describeBuyer(unit: UnitOfWork, business: Business): Promise<InvoiceParty> {
  const place = await unit.trx
    .selectFrom('locations')
    .select(['address', 'city', 'state', 'zip_code'])
    .where('business_id', '=', business.id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const city = [place?.city, place?.state, place?.zip_code].filter(Boolean).join(' ');
  return {
    name: business.name,
    lines: [business.contact_name, place?.address, city, business.contact_email].filter(
      (line): line is string => Boolean(line),
    ),
  };
}

/**
 * Issues a business's platform invoice of a month from the present ledger, and notifies the
 * managers of the business. An invoice never changes: later refunds count in the month they happen.
 * Does nothing when the invoice exists.
 *
 * @param month as '2026-11'
 * @throws BUSINESS_NOT_FOUND, INVOICE_MONTH_NOT_OVER, INVOICE_EMPTY, IDEMPOTENCY_CONFLICT
 */
export async function issueInvoice(
  ctx: CallContext,
  by: ActingAdmin,
  { businessId, month }: { businessId: string; month: string },
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const business = await lockBusiness(unit, businessId);
    const issued = await unit.trx
      .selectFrom('platform_invoices')
      .select('id')
      .where('business_id', '=', businessId)
      .where('month', '=', `${month}-01`)
      .executeTakeFirst();
    if (issued) return;
    const { rows } = await sql<Month>`
      select * from ${selectFeeMonths(month, sql`businesses.id = ${businessId}`)} month`.execute(
      unit.trx,
    );
    const [bounds] = rows;
    if (!bounds || bounds.ends_at > computeSettlementCutoff(unit.now))
      throw new AppError('INVOICE_MONTH_NOT_OVER');
    const { lines, sums } = await readLines(unit, businessId, month);
    if (!sums || lines.length === 0) throw new AppError('INVOICE_EMPTY');
    const buyer = await describeBuyer(unit, business);
    const settings = ctx.settings.current();
    const payment = listPaymentLines(settings);
    const seller = findSeller(settings) ?? { name: PRODUCT, lines: [], payment };
    const taken = await takeNumber(unit);
    const { id } = await unit.trx
      .insertInto('platform_invoices')
      .values({
        business_id: businessId,
        month: `${month}-01`,
        ...taken,
        time_zone: bounds.time_zone,
        starts_at: bounds.starts_at,
        ends_at: bounds.ends_at,
        currency: business.currency,
        issued_at: unit.now,
        issued_by: by.actor.personId,
        seller,
        buyer,
        lines: sql`${JSON.stringify(lines)}::jsonb`,
        fees_cents: sums.feesCents,
        refunded_cents: sums.refundedCents,
        collected_cents: sums.collectedCents,
        due_cents: sums.dueCents,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAdminStep(unit.trx, by, {
      action: 'invoice issued',
      businessId,
      subjectId: id,
      after: { number: writeInvoiceNumber(taken), month, ...sums, currency: business.currency },
    });
    await notifyPeople(unit, await listManagers(unit.trx, businessId), {
      businessId,
      type: 'invoice_issued',
      data: {
        number: writeInvoiceNumber(taken),
        month,
        amountCents: Math.max(0, sums.dueCents),
        currency: business.currency,
      },
      actionUrl: `/business-dashboard/invoices/${month}`,
      dedupeKey: `invoice:${id}`,
    });
  });
}
