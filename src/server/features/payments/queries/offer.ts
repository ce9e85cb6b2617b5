import type { CallOutput } from '#contract/client.ts';
import { getPromoState, normalisePromoCode } from '#domain/payments/promo.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { listPromoPlaces, presentDiscount, promoLocationIds } from './promoCodes.ts';

type Offer = CallOutput<'GET /api/offers/{id}'>;

const presentPlaces = (rows: Awaited<ReturnType<typeof listPromoPlaces>>) =>
  rows.map(({ id, name, name_ar: nameArabic, time_zone: timeZone }) => ({
    id,
    name,
    nameArabic,
    timeZone,
  }));

async function findPromoOffer(db: Queryable, id: string, now: Date): Promise<Offer | null> {
  const row = await db
    .selectFrom('promo_codes')
    .innerJoin('businesses', 'businesses.id', 'promo_codes.business_id')
    .selectAll('promo_codes')
    .select(['businesses.name as business', 'businesses.currency', promoLocationIds.as('places')])
    .where('promo_codes.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { currency } = row;
  const lifetime = {
    isActive: row.is_active,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    maxUses: row.max_uses,
    uses: row.uses,
  };
  return {
    kind: 'promo',
    business: row.business,
    currency,
    code: row.code,
    description: row.description,
    discountType: row.discount_type,
    discountValue: presentDiscount(row, currency),
    minimumAmount: row.minimum_cents === null ? null : minorToMajor(row.minimum_cents, currency),
    startsAt: row.starts_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    maxUsesPerGuest: row.max_uses_per_guest,
    state: getPromoState(lifetime, now),
    locations: presentPlaces(await listPromoPlaces(db, row.business_id, row.places)),
  };
}

/** Returns null when the house account's code has changed since the card was printed. */
async function findHouseOffer(db: Queryable, id: string, typed: string): Promise<Offer | null> {
  const row = await db
    .selectFrom('house_accounts')
    .innerJoin('businesses', 'businesses.id', 'house_accounts.business_id')
    .selectAll('house_accounts')
    .select(['businesses.name as business', 'businesses.currency'])
    .where('house_accounts.id', '=', id)
    .executeTakeFirst();
  if (!row || row.code === null || row.code !== normalisePromoCode(typed)) return null;
  const { cover_cents: coverCents, currency } = row;
  return {
    kind: 'house',
    business: row.business,
    currency,
    code: row.code,
    description: row.name,
    discountType: null,
    discountValue: coverCents === null ? null : minorToMajor(coverCents, currency),
    minimumAmount: null,
    startsAt: null,
    expiresAt: null,
    maxUsesPerGuest: null,
    state: row.is_active ? 'active' : 'ended',
    locations: presentPlaces(await listPromoPlaces(db, row.business_id, [])),
  };
}

/**
 * Returns the offer of a printed promo code or house account code. Needs no sign-in, because guests
 * scan the code from a printed card.
 *
 * @param code required for a house account: its code pays like money, so the id alone must not show
 *   it
 * @throws PROMO_NOT_FOUND
 */
export async function getOffer(
  db: Queryable,
  id: string,
  code: string | undefined,
  now: Date,
): Promise<Offer> {
  const offer =
    code === undefined ? await findPromoOffer(db, id, now) : await findHouseOffer(db, id, code);
  if (!offer) throw new AppError('PROMO_NOT_FOUND');
  return offer;
}
