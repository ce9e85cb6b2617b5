import {
  computeBilledFee,
  type FeePayer,
  type PortionType,
  quoteReturn,
} from '#domain/payments/price.ts';
import { minorToMajor } from '#domain/shared/money.ts';

/** The columns of a location and its business that it takes. */
export const firstPriceColumns = [
  'businesses.currency',
  'locations.use_flat_rate',
  'locations.flat_rate_cents',
  'locations.hourly_rate_cents',
  'businesses.platform_fee_type',
  'businesses.platform_fee_value',
  'businesses.platform_fee_payer',
] as const;

type PricedPlace = {
  currency: string;
  use_flat_rate: boolean;
  flat_rate_cents: number;
  hourly_rate_cents: number;
  platform_fee_type: PortionType;
  platform_fee_value: number;
  platform_fee_payer: FeePayer;
};

/**
 * What a car costs at a place at least: the flat rate, or the first started hour, with the platform's
 * fee where the customer pays it.
 */
export function computeFirstPrice(place: PricedPlace): { amount: number; platformFee: number } {
  const at = new Date(0);
  const { currency, platform_fee_payer: feePayer } = place;
  const quote = quoteReturn({
    rates: {
      useFlatRate: place.use_flat_rate,
      flatRateCents: place.flat_rate_cents,
      hourlyRateCents: place.hourly_rate_cents,
    },
    fee: { type: place.platform_fee_type, value: place.platform_fee_value },
    feePayer,
    currency,
    parkedAt: at,
    pickupAt: at,
  });
  return {
    amount: minorToMajor(quote.customerFeeCents, currency),
    platformFee: minorToMajor(computeBilledFee(feePayer, quote.platformFeeCents), currency),
  };
}
