import { sql } from 'kysely';
import { computeBilledFee } from '#domain/payments/price.ts';
import {
  computeContainedTax,
  formatReceiptNumber,
  listReceiptLines,
  type Receipt,
} from '#domain/payments/receipt.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/** What went back to the customer, as the ledger has it. */
const refundedCents = sql<number>`(select coalesce(sum(amount_cents), 0)::bigint
  from ledger_entries where order_id = orders.id and kind = 'refund' and account = 'customer')`;

const selectReceipts = (db: Queryable) =>
  db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .innerJoin('locations', 'locations.id', 'stays.location_id')
    .innerJoin('businesses', 'businesses.id', 'stays.business_id')
    .select([
      'receipts.number',
      'receipts.issued_at',
      'receipts.tax_label',
      'receipts.tax_basis_points',
      'orders.customer_fee_cents',
      'orders.platform_fee_cents',
      'orders.platform_fee_payer',
      'orders.discount_cents',
      'orders.tip_cents',
      'payments.currency',
      'payments.card_brand',
      'payments.card_last4',
      'stays.ticket_number',
      'stays.vehicle_make',
      'stays.vehicle_model',
      'stays.license_plate',
      'locations.name as location_name',
      'locations.address',
      'locations.city',
      'locations.state',
      'locations.zip_code',
      'locations.time_zone',
      'businesses.name as business_name',
    ])
    .select(refundedCents.as('refunded_cents'));
type ReceiptRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>['executeTakeFirstOrThrow']>>;

function presentReceipt(row: ReceiptRow): Receipt {
  const lines = listReceiptLines({
    customerFeeCents: row.customer_fee_cents,
    billedFeeCents: computeBilledFee(row.platform_fee_payer, row.platform_fee_cents),
    discountCents: row.discount_cents,
    tipCents: row.tip_cents,
  });
  const { refunded_cents: refunded, tax_label: label, tax_basis_points: basisPoints } = row;
  const { card_brand: brand, card_last4: last4 } = row;
  const region = [row.state, row.zip_code].filter(Boolean).join(' ');
  return {
    number: formatReceiptNumber(row.number),
    issuedAt: row.issued_at.toISOString(),
    timeZone: row.time_zone,
    businessName: row.business_name,
    locationName: row.location_name,
    address: [row.address, row.city, region].filter(Boolean).join(', '),
    ticketNumber: row.ticket_number,
    car: [row.vehicle_make, row.vehicle_model].filter(Boolean).join(' ') || null,
    licensePlate: row.license_plate,
    currency: row.currency,
    lines,
    totalCents: row.customer_fee_cents + row.tip_cents,
    refundedCents: refunded,
    // A tip is no price, and what went back contains no tax.
    tax:
      label !== null && basisPoints !== null && refunded === 0
        ? {
            label,
            percent: basisPoints / 100,
            cents: computeContainedTax(row.customer_fee_cents, basisPoints),
          }
        : null,
    paidWith: brand !== null && last4 !== null ? { brand, last4 } : null,
  };
}

/** The receipt of a stay's last paid return; null where none was paid. */
export async function findReceipt(db: Queryable, stayId: string): Promise<Receipt | null> {
  const row = await selectReceipts(db)
    .where('orders.stay_id', '=', stayId)
    .orderBy('receipts.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? presentReceipt(row) : null;
}

/** @throws RECEIPT_NOT_FOUND where nothing was paid */
export async function getReceipt(db: Queryable, stayId: string): Promise<Receipt> {
  const receipt = await findReceipt(db, stayId);
  if (!receipt) throw new AppError('RECEIPT_NOT_FOUND');
  return receipt;
}
