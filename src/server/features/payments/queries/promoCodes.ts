import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { CallOutput } from '#contract/client.ts';
import type { Operations } from '#contract/index.ts';
import type { PromoCode } from '#contract/promotions.ts';
import { getPromoState, type PromoState, promoStates } from '#domain/payments/promo.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { matchesAllWords } from '../../../platform/db/search.ts';
import { getRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { getCurrency } from './houseAccounts.ts';

type Query = z.output<Operations['GET /api/promo-codes']['query']>;

/** SQL of the ids of a promo code's locations; an empty array means all locations. */
export const promoLocationIds = sql<string[]>`array(
  select location_id from promo_code_locations where promo_code_id = promo_codes.id order by location_id)`;

/** SQL twin of `getPromoState` in the domain: change both together. */
const promoState = (now: Date) => sql<PromoState>`case
  when ended_at is not null or expires_at <= ${now} or uses >= max_uses then 'ended'
  when not is_active then 'paused'
  when starts_at > ${now} then 'upcoming'
  else 'active' end`;

/** SQL of the sum of a promo code's discounts on paid orders. */
const discountGiven = sql<number>`(select coalesce(sum(discount_cents), 0)::bigint from orders
  where promo_code_id = promo_codes.id and paid_at is not null and cancelled_at is null)`;

const selectPromos = (db: Queryable, businessId: string) =>
  db
    .selectFrom('promo_codes')
    .selectAll()
    .select([promoLocationIds.as('location_ids'), discountGiven.as('discount_given')])
    .where('business_id', '=', businessId);
type PromoRow = Awaited<ReturnType<ReturnType<typeof selectPromos>['executeTakeFirstOrThrow']>>;

/**
 * Converts the discount for the response: basis points to percent, smallest units to major units.
 */
export const presentDiscount = (
  row: Pick<PromoRow, 'discount_type' | 'discount_value'>,
  currency: string,
): number =>
  row.discount_type === 'percentage'
    ? row.discount_value / 100
    : minorToMajor(row.discount_value, currency);

function present(row: PromoRow, currency: string, now: Date): PromoCode {
  const lifetime = {
    isActive: row.is_active,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    maxUses: row.max_uses,
    uses: row.uses,
  };
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    discountType: row.discount_type,
    discountValue: presentDiscount(row, currency),
    isActive: row.is_active,
    startsAt: row.starts_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    maxUses: row.max_uses,
    maxUsesPerGuest: row.max_uses_per_guest,
    minimumAmount: row.minimum_cents === null ? null : minorToMajor(row.minimum_cents, currency),
    locationIds: row.location_ids,
    state: getPromoState(lifetime, now),
    uses: row.uses,
    discountCents: row.discount_given,
  };
}

/**
 * SQL condition: the promo code is valid at a location. A promo code without locations is valid at
 * all.
 */
const isGoodAt = (locationId: string) => sql<SqlBool>`(
  cardinality(${promoLocationIds}) = 0 or ${locationId}::uuid = any(${promoLocationIds}))`;

const orders = {
  newest: { by: sql`created_at`, direction: 'desc' },
  code: { by: sql`upper(code)`, direction: 'asc' },
  uses: { by: sql`uses`, direction: 'desc' },
  expires: { by: sql`coalesce(ended_at, expires_at, 'infinity'::timestamptz)`, direction: 'asc' },
} as const;

/** Returns one page of a business's promo codes, and the number of matches in each state. */
export async function listPromoCodes(
  db: Queryable,
  businessId: string,
  { search = '', locationId, state, sort, direction, page, pageSize }: Query,
  now: Date,
): Promise<CallOutput<'GET /api/promo-codes'>> {
  const words: RawBuilder<SqlBool> = matchesAllWords(
    sql<string>`code || ' ' || description`,
    search,
  );
  const found = locationId ? sql<SqlBool>`${words} and ${isGoodAt(locationId)}` : words;
  const counted = await db
    .selectFrom('promo_codes')
    .select([promoState(now).as('state'), sql<number>`count(*)::int`.as('count')])
    .where('business_id', '=', businessId)
    .where(found)
    .groupBy(sql`1`)
    .execute();
  const counts = Object.fromEntries(
    promoStates.map((each) => [each, counted.find((row) => row.state === each)?.count ?? 0]),
  ) as Record<PromoState, number>;
  const order = orders[sort];
  const rows = await selectPromos(db, businessId)
    .where(found)
    .$if(state !== undefined, (query) => query.where(promoState(now), '=', state ?? 'active'))
    .orderBy(order.by, direction ?? order.direction)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const currency = await getCurrency(db, businessId);
  const total = state
    ? counts[state]
    : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    currency,
    promoCodes: rows.map((row) => present(row, currency, now)),
    total,
    page,
    pageSize,
    counts,
  };
}

/** @throws PROMO_NOT_FOUND also for a promo code of another business */
export async function getPromoCode(
  db: Queryable,
  businessId: string,
  id: string,
  now: Date,
): Promise<PromoCode> {
  const row = await selectPromos(db, businessId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('PROMO_NOT_FOUND'));
  return present(row, await getCurrency(db, businessId), now);
}

/**
 * Lists the open locations of a promo code by name. Without `locationIds`, lists all open locations
 * of the business.
 */
export function listPromoPlaces(db: Queryable, businessId: string, locationIds: readonly string[]) {
  return db
    .selectFrom('locations')
    .select(['id', 'name', 'name_ar', 'time_zone'])
    .where('business_id', '=', businessId)
    .where('closed_at', 'is', null)
    .$if(locationIds.length > 0, (query) => query.where('id', 'in', locationIds))
    .orderBy('name')
    .orderBy('id')
    .limit(500)
    .execute();
}

/** @throws PROMO_NOT_FOUND */
export async function getPromoCard(
  db: Queryable,
  businessId: string,
  id: string,
  now: Date,
): Promise<CallOutput<'GET /api/promo-codes/{id}'>> {
  const promo = await getPromoCode(db, businessId, id, now);
  const { name, currency } = await getRow(db, 'businesses', businessId, ['name', 'currency']);
  const places = await listPromoPlaces(db, businessId, promo.locationIds);
  return {
    ...promo,
    business: name,
    currency,
    locations: places.map(({ id: placeId, name: placeName, name_ar: nameArabic }) => ({
      id: placeId,
      name: placeName,
      nameArabic,
    })),
  };
}
