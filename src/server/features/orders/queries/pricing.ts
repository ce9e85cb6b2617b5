import type { Queryable } from '../../../platform/db/client.ts';

/** The columns of a location and its business that price a return. */
export const pricingColumns = [
  'businesses.currency',
  'use_flat_rate',
  'flat_rate_cents',
  'hourly_rate_cents',
  'platform_fee_type',
  'platform_fee_value',
  'platform_fee_payer',
] as const;

/** What a location's returns are priced by. */
export function getPricing(db: Queryable, locationId: string) {
  return db
    .selectFrom('locations')
    .innerJoin('businesses', 'businesses.id', 'locations.business_id')
    .select(pricingColumns)
    .select('locations.pay_when')
    .where('locations.id', '=', locationId)
    .executeTakeFirstOrThrow();
}
export type Pricing = Omit<Awaited<ReturnType<typeof getPricing>>, 'pay_when'>;

/** The same as the domain reads it. */
export function toPriceRules(pricing: Pricing) {
  return {
    rates: {
      useFlatRate: pricing.use_flat_rate,
      flatRateCents: pricing.flat_rate_cents,
      hourlyRateCents: pricing.hourly_rate_cents,
    },
    fee: {
      type: pricing.platform_fee_type,
      value: pricing.platform_fee_value,
    },
    feePayer: pricing.platform_fee_payer,
    currency: pricing.currency,
  };
}
