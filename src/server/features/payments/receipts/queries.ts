import { writePlate } from '#domain/vehicles/writePlate.ts';
import { sql } from 'kysely';
import { computeBilledFee } from '#domain/payments/price.ts';
import { type SettlementWay, sumWaivedAmounts } from '#domain/payments/ways.ts';
import {
  computeContainedTax,
  formatReceiptNumber,
  listReceiptLines,
  type ReceiptContent,
  type ReceiptPayment,
} from '#domain/payments/receipt.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { refundedCents, settlementsOfOrder } from '../../orders/queries/orderView.ts';

type LaterTipRow = { cents: number; brand: string | null; last4: string | null };
/**
 * SQL of the tips given after the payment, each charged separately. `refundedCents` contains the
 * refunds of these tips.
 */
const laterTips = sql<LaterTipRow[]>`(
  select coalesce(json_agg(json_build_object('cents', amount_cents, 'brand', later_tips.card_brand,
    'last4', later_tips.card_last4) order by number), '[]')
  from later_tips where order_id = orders.id and later_tips.settled_at is not null)`;

type SettlementRow = {
  way: SettlementWay;
  amountCents: number;
  account: string | null;
  givenCents: number | null;
};
const settlements = settlementsOfOrder<SettlementRow[]>(sql`, 'givenCents', given_cents`);

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
      'payments.received_cents',
      'payments.card_brand',
      'payments.card_last4',
      'stays.ticket_number',
      'stays.vehicle_make',
      'stays.vehicle_model',
      'stays.license_plate',
      'stays.plate_region',
      'locations.name as location_name',
      'locations.name_ar as location_name_ar',
      'locations.address',
      'locations.city',
      'locations.state',
      'locations.zip_code',
      'locations.time_zone',
      'businesses.name as business_name',
    ])
    .select(refundedCents.as('refunded_cents'))
    .select(settlements.as('settlements'))
    .select(laterTips.as('later_tips'));
type ReceiptRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>['executeTakeFirstOrThrow']>>;

/** Lists the settlements at the desk, the card payment of the rest, and each later tip. */
function listPayments(row: ReceiptRow): ReceiptPayment[] {
  const byCard = (cents: number, brand: string | null, last4: string | null): ReceiptPayment => ({
    way: 'card',
    cents,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    account: null,
    givenCents: null,
  });
  const settled = row.settlements.flatMap(({ way, amountCents: cents, ...payment }) =>
    way === 'complimentary' ? [] : [{ way, cents, card: null, ...payment }],
  );
  const { received_cents: received, card_brand, card_last4 } = row;
  return [
    ...settled,
    ...(received ? [byCard(received, card_brand, card_last4)] : []),
    ...row.later_tips.map(({ cents, brand, last4 }) => byCard(cents, brand, last4)),
  ];
}

function presentReceipt(row: ReceiptRow): ReceiptContent {
  const complimentaryCents = sumWaivedAmounts(row.settlements);
  const priceCents = row.customer_fee_cents - complimentaryCents;
  const tipCents = row.later_tips.reduce((sum, { cents }) => sum + cents, row.tip_cents);
  const lines = listReceiptLines({
    customerFeeCents: row.customer_fee_cents,
    billedFeeCents: computeBilledFee(row.platform_fee_payer, row.platform_fee_cents),
    discountCents: row.discount_cents,
    complimentaryCents,
    tipCents,
  });
  const { refunded_cents: refunded, tax_label: label, tax_basis_points: basisPoints } = row;
  const region = [row.state, row.zip_code].filter(Boolean).join(' ');
  return {
    number: formatReceiptNumber(row.number),
    issuedAt: row.issued_at.toISOString(),
    timeZone: row.time_zone,
    businessName: row.business_name,
    locationName: row.location_name,
    locationNameArabic: row.location_name_ar,
    address: [row.address, row.city, region].filter(Boolean).join(', '),
    ticketNumber: row.ticket_number,
    car: [row.vehicle_make, row.vehicle_model].filter(Boolean).join(' ') || null,
    licensePlate: writePlate(row.license_plate, row.plate_region),
    currency: row.currency,
    lines,
    totalCents: priceCents + tipCents,
    refundedCents: refunded,
    // Only `priceCents` contains tax, the tip does not. A refunded order has no tax.
    tax:
      label !== null && basisPoints !== null && refunded === 0 && priceCents > 0
        ? {
            label,
            percent: basisPoints / 100,
            cents: computeContainedTax(priceCents, basisPoints),
          }
        : null,
    payments: listPayments(row),
  };
}

/** Returns the receipt of a stay's last paid order; null when none was paid. */
export async function findReceipt(db: Queryable, stayId: string): Promise<ReceiptContent | null> {
  const row = await selectReceipts(db)
    .where('orders.stay_id', '=', stayId)
    .orderBy('receipts.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? presentReceipt(row) : null;
}

/** @throws RECEIPT_NOT_FOUND when nothing was paid */
export async function getReceipt(db: Queryable, stayId: string): Promise<ReceiptContent> {
  const receipt = await findReceipt(db, stayId);
  if (!receipt) throw new AppError('RECEIPT_NOT_FOUND');
  return receipt;
}
