import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { getCurrency } from './houseAccounts.ts';

/**
 * SQL of an order's revenue without tip: the shares of business and platform, minus complimentary
 * amounts. Reads the ledger, because only the ledger subtracts refunds.
 */
const revenueCents = sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from ledger_entries
  where order_id = orders.id and account in ('business', 'platform', 'complimentary'))`;

/** Selects the orders that use a promo code. A cancelled order does not count as a use. */
const selectUses = (db: Queryable, promoCodeId: string) =>
  db
    .selectFrom('orders')
    .where('orders.promo_code_id', '=', promoCodeId)
    .where('orders.cancelled_at', 'is', null);

/**
 * Lists one page of the orders that use a promo code.
 *
 * @throws PROMO_NOT_FOUND also for a promo code of another business
 */
export async function listPromoUses(
  db: Queryable,
  businessId: string,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CallOutput<'GET /api/promo-codes/{id}/uses'>> {
  const promo = await db
    .selectFrom('promo_codes')
    .select('code')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('PROMO_NOT_FOUND'));
  const summary = await selectUses(db, id)
    .select([
      sql<number>`count(*)::int`.as('times'),
      sql<number>`coalesce(sum(discount_cents) filter (where orders.paid_at is not null), 0)::bigint`.as(
        'discountCents',
      ),
      sql<number>`coalesce(sum(${revenueCents}), 0)::bigint`.as('revenueCents'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await selectUses(db, id)
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .innerJoin('locations', 'locations.id', 'orders.location_id')
    .select([
      'orders.id as orderId',
      'orders.stay_id as stayId',
      'orders.requested_at as at',
      'orders.price_cents as priceCents',
      'orders.discount_cents as discountCents',
      'stays.ticket_number as ticketNumber',
      'stays.license_plate as licensePlate',
      'stays.plate_region as plateRegion',
      'locations.name as location',
      'locations.name_ar as locationArabic',
      'locations.time_zone as timeZone',
      revenueCents.as('revenueCents'),
      sql<boolean>`orders.paid_at is not null`.as('isPaid'),
    ])
    .orderBy('orders.requested_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    currency: await getCurrency(db, businessId),
    code: promo.code,
    summary,
    uses: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: summary.times,
    page,
    pageSize,
  };
}
