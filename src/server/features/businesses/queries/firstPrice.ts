import { computeBilledFee, quoteReturn } from '#domain/payments/price.ts';
import type { FeeTerms } from '#domain/payments/platformFee.ts';
import type { RateTable } from '#domain/payments/rates/rateTable.ts';
import { computeStayPrice, HOUR_MS, type PriceLine } from '#domain/payments/rates/stayPrice.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { feeInForce } from './fees.ts';
import { readRates } from './rates.ts';

/** The columns of a location and its business that it takes, beside `ratesAt`. */
export const firstPriceColumns = (now: Date) =>
  ['businesses.currency', 'locations.time_zone', feeInForce(now).as('fee')] as const;

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
 * What a place tells who comes now, in whole units: its rates, whether one price covers the whole stay, and what the
 * first hour costs at least, with the platform's fee where the customer pays it.
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
