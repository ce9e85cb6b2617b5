import {
  assertCents,
  computePercent,
  currencyDecimals,
  currencyStep,
  roundHalfUp,
} from '../shared/money.ts';
import type { BasisPoints, Cents } from '../shared/money.ts';
import { computeStayPrice, type PricedStay } from './rates/stayPrice.ts';

/** Where the payment provider asks for another minimum than half a whole unit; all in smallest units. */
const leastCharges: Readonly<Record<string, Cents>> = {
  AED: 200,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};
const LEAST_WITHOUT_DECIMALS = 50;

/** The payment provider charges no card with less. */
export function computeLeastCharge(currency: string): Cents {
  const decimals = currencyDecimals(currency);
  return leastCharges[currency] ?? (decimals === 0 ? LEAST_WITHOUT_DECIMALS : 10 ** decimals / 2);
}

/** What the ticket page offers, in percent of the valet fee. */
export const tipPresetPercents = [0, 15, 20, 25] as const;

/** In whole units: what people give for a car that is brought, where a share of its fee is too little. */
const tipAmounts: Readonly<Record<string, readonly number[]>> = {
  AED: [5, 10, 20],
  EGP: [20, 50, 100],
  QAR: [5, 10, 20],
  SAR: [5, 10, 20],
};
const usualTipAmounts = [2, 3, 5];

/** A tip to choose by one press: a share of the fee, or an amount of its own. */
export type TipOffer = { percent: number | null; cents: Cents };

/**
 * No tip, the documents' shares of the fee, and amounts beside them where the largest share comes to less
 * than the largest of those. A share that comes to nothing is not offered.
 */
export function listTipOffers(feeCents: Cents, currency: string): TipOffer[] {
  const shares = tipPresetPercents.map((percent) => ({
    percent,
    cents: computeTip(feeCents, percent, currency),
  }));
  const unit = 10 ** (currencyDecimals(currency) || 2);
  const amounts = (tipAmounts[currency] ?? usualTipAmounts).map((amount) => amount * unit);
  const isSmall = Math.max(...shares.map(({ cents }) => cents)) < Math.max(...amounts);
  return [
    { percent: 0, cents: 0 },
    ...(isSmall ? amounts.map((cents) => ({ percent: null, cents })) : []),
    ...shares.filter(({ cents }) => cents > 0),
  ];
}

export const portionTypes = ['percentage', 'fixed'] as const;
/** @public The table types name it. */
export type PortionType = (typeof portionTypes)[number];

/** A part or a fixed amount: a platform's fee, or what a promo code takes off. */
export type Portion = { type: 'percentage'; value: BasisPoints } | { type: 'fixed'; value: Cents };

export const feePayers = ['customer', 'business'] as const;
export type FeePayer = (typeof feePayers)[number];

/** What a fee is a share of, of what was charged: a fee that the customer pays stands on top of the price. */
export const priceBeforeFee = (
  chargedCents: Cents,
  { feeCents, payer }: { feeCents: Cents; payer: FeePayer },
): Cents => (payer === 'customer' ? chargedCents - feeCents : chargedCents);

export type FeeSplit = {
  platformFeeCents: Cents;
  /** What the customer pays before the tip: the 'valet fee'. */
  customerFeeCents: Cents;
  businessShareCents: Cents;
};

export type Quote = FeeSplit & {
  /** Before the discount. */
  priceCents: Cents;
  discountCents: Cents;
};

type Terms = {
  promo?: Portion | null | undefined;
  fee: Portion;
  feePayer: FeePayer;
  currency: string;
};

/** The price less what a promo code takes off, its percentage or amount; never below zero. */
export function applyPromo(
  priceCents: Cents,
  promo: Portion | null | undefined,
  currency: string,
): Cents {
  return promo ? Math.max(0, priceCents - computePortion(priceCents, promo, currency)) : priceCents;
}

/**
 * Shares a price, discount taken off, out between business and platform. Whoever pays the fee,
 * business share plus platform fee are exactly what the customer pays.
 *
 * A fee that the business pays is at most the price: a return never costs a business money, so of a
 * $3.00 price with a fixed fee of $5.00 the platform gets $3.00.
 */
export function splitFee(
  priceCents: Cents,
  { fee, feePayer, currency }: Omit<Terms, 'promo'>,
): FeeSplit {
  const feeCents = computePortion(priceCents, fee, currency);
  if (feePayer === 'customer') {
    return {
      platformFeeCents: feeCents,
      customerFeeCents: priceCents + feeCents,
      businessShareCents: priceCents,
    };
  }
  const platformFeeCents = Math.min(feeCents, priceCents);
  return {
    platformFeeCents,
    customerFeeCents: priceCents,
    businessShareCents: priceCents - platformFeeCents,
  };
}

/** What of the platform's fee stands on the customer's bill. */
export function computeBilledFee(feePayer: FeePayer, platformFeeCents: Cents): Cents {
  return feePayer === 'customer' ? platformFeeCents : 0;
}

/**
 * A price less the promo code, the fee reckoned of what is left. What no card can be charged with is
 * given away: the whole price is discount then, and the platform gets nothing either.
 */
export function quotePrice(rateCents: Cents, { promo, ...terms }: Terms): Quote {
  const priceCents = roundToStep(rateCents, terms.currency);
  const netCents = applyPromo(priceCents, promo, terms.currency);
  const split = splitFee(netCents, terms);
  if (split.customerFeeCents < computeLeastCharge(terms.currency)) {
    const nothing = { platformFeeCents: 0, customerFeeCents: 0, businessShareCents: 0 };
    return { priceCents, discountCents: priceCents, ...nothing };
  }
  return { priceCents, discountCents: priceCents - netCents, ...split };
}

/** What one return costs, fixed when its order is created. */
export function quoteReturn(input: PricedStay & Terms): Quote {
  return quotePrice(computeStayPrice(input).priceCents, input);
}

/** Half up to the smallest amount that can be paid. */
export function computeTip(customerFeeCents: Cents, percent: number, currency: string): Cents {
  return computePercent(customerFeeCents, Math.round(percent * 100), currencyStep(currency));
}

/** @throws RangeError where an amount, fee or discount is negative or not whole */
function computePortion(priceCents: Cents, portion: Portion, currency: string): Cents {
  assertCents(priceCents);
  assertCents(portion.value);
  if (priceCents < 0 || portion.value < 0)
    throw new RangeError('Prices and portions are not negative');
  return portion.type === 'fixed'
    ? roundToStep(portion.value, currency)
    : computePercent(priceCents, portion.value, currencyStep(currency));
}

function roundToStep(cents: Cents, currency: string): Cents {
  const step = currencyStep(currency);
  return roundHalfUp(cents, step) * step;
}
