import { computeBilledFee, quoteReturn } from '#domain/payments/price.ts';
import type { FeeTerms } from '#domain/payments/platformFee.ts';
import type { RateTable } from '#domain/payments/rates/rateTable.ts';
import { computeStayPrice, HOUR_MS, type PriceLine } from '#domain/payments/rates/stayPrice.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { feeInEffect } from './fees.ts';
import { readRates } from './rates.ts';

/**
 * Columns of the location and the business that `presentFirstPrice` needs, in addition to
 * `ratesAt`.
 */
export const firstPriceColumns = (now: Date) =>
  ['businesses.currency', 'locations.time_zone', feeInEffect(now).as('fee')] as const;

type PricedPlace = {
  currency: string;
  time_zone: string;
  rates: RateTable | null;
  fee: FeeTerms;
};

const pricedPer = {
  free: 'stay',
  flat: 'stay',
  event: 'stay',
  night: 'night',
  hours: 'hour',
  maximum: 'hour',
} as const satisfies Record<PriceLine['kind'], 'stay' | 'night' | 'hour'>;

/**
 * Presents a location's price for a guest who arrives now, in dollars, not cents (in the location's
 * currency). Has the rates, whether one price covers the whole stay, and the lowest price of the
 * first hour. The price includes the platform fee if the customer pays that fee.
 */
export function presentFirstPrice(place: PricedPlace, now: Date) {
  const { currency, fee } = place;
  const feePayer = fee.payer;
  const rates = readRates(place);
  const stay = {
    rates,
    timeZone: place.time_zone,
    parkedAt: now,
    pickupAt: new Date(now.getTime() + HOUR_MS),
  };
  const quote = quoteReturn({
    ...stay,
    fee,
    feePayer,
    currency,
  });
  const per = pricedPer[computeStayPrice(stay).lines[0]?.kind ?? 'hours'];
  return {
    useFlatRate: per === 'stay',
    flatRate: minorToMajor(rates.flatRateCents, currency),
    hourlyRate: minorToMajor(rates.hourlyRateCents, currency),
    firstPrice: {
      amount: minorToMajor(quote.customerFeeCents, currency),
      platformFee: minorToMajor(computeBilledFee(feePayer, quote.platformFeeCents), currency),
      per,
    },
  };
}
