import type { PricingPreview } from '#contract/pricing.ts';
import { computePickupDueAt } from '#domain/orders/pickup.ts';
import { quotePrice } from '#domain/payments/price.ts';
import type { RateTable } from '#domain/payments/rates/rateTable.ts';
import { computeStayPrice, type PricedStay, priceHours } from '#domain/payments/rates/stayPrice.ts';
import { listTypicalGuests } from '#domain/payments/rates/typicalGuests.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { readEffectiveFrom } from '../commands/changePricing.ts';
import type { LocationScope } from '../policy.ts';
import { type NewRates, readRateTable } from '../rateTables.ts';
import { getPricedPlace } from './pricing.ts';
import { getRatesAt } from './rates.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
/**
 * Maximum number of stays in a preview, which limits the server's work. No location has more
 * returns in 30 days.
 */
const MOST_STAYS = 20_000;

function priceGuest(stay: PricedStay) {
  return { ...computeStayPrice(stay), hours: priceHours(stay).map(({ kind }) => kind) };
}

/** Lists the stays of the last 30 days with the time each car was requested for. */
function listRecentStays(db: Queryable, locationId: string, now: Date) {
  return db
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .select([
      'stays.parked_at',
      'orders.requested_at',
      'orders.target_minutes',
      'orders.scheduled_for',
      'orders.price_cents',
    ])
    .where('orders.location_id', '=', locationId)
    .where('orders.status', '=', 'completed')
    .where('orders.completed_at', '>=', new Date(now.getTime() - DAYS * DAY_MS))
    .where('stays.parked_at', 'is not', null)
    .orderBy('orders.completed_at', 'desc')
    .limit(MOST_STAYS)
    .execute();
}

/**
 * Previews a change of rates for typical guests, or for the given visits instead.
 *
 * @throws LOCATION_NOT_FOUND, and VALIDATION naming the field
 */
export async function previewPricing(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: LocationScope,
  locationId: string,
  sent: NewRates,
): Promise<PricingPreview> {
  const place = await getPricedPlace(db, scope, locationId);
  const { currency, time_zone: timeZone } = place;
  const now = clock();
  const from = readEffectiveFrom(sent.effectiveFrom, now);
  const before = await getRatesAt(db, place, from);
  const after = readRateTable(sent, { before, place, now });
  const recent = { stays: 0, beforeCents: 0, afterCents: 0 };
  for (const row of await listRecentStays(db, locationId, now)) {
    const pickup = { targetMinutes: row.target_minutes, scheduledFor: row.scheduled_for };
    const parkedAt = row.parked_at ?? row.requested_at;
    const stay = { parkedAt, pickupAt: computePickupDueAt(pickup, row.requested_at) };
    recent.stays += 1;
    recent.beforeCents += row.price_cents;
    recent.afterCents += priceAlone({ ...stay, rates: after, timeZone }, currency);
  }
  const visits = Object.fromEntries((sent.guests ?? []).map(({ name, ...visit }) => [name, visit]));
  const guests = listTypicalGuests(from, timeZone, visits).map(({ name, parkedAt, pickupAt }) => {
    const priceBy = (rates: RateTable) => priceGuest({ rates, timeZone, parkedAt, pickupAt });
    const times = { parkedAt: parkedAt.toISOString(), pickupAt: pickupAt.toISOString() };
    return { name, ...times, before: priceBy(before), after: priceBy(after) };
  });
  return { currency, timeZone, guests, recent };
}

/**
 * Returns the price rounded as an order stores it: to an amount that can be paid in the currency.
 */
function priceAlone(stay: PricedStay, currency: string): number {
  const noFee = { fee: { type: 'fixed', value: 0 }, feePayer: 'business', currency } as const;
  return quotePrice(computeStayPrice(stay).priceCents, noFee).priceCents;
}
