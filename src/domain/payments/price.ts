import {
  assertCents,
  computePercent,
  currencyDecimals,
  currencyStep,
  roundHalfUp,
} from '../shared/money.ts';
import type { BasisPoints, Cents } from '../shared/money.ts';
import { computeStayPrice, type PricedStay } from './rates/stayPrice.ts';

/**
 * Least card charges of the payment provider that differ from half a dollar, in cents of the
 * currency.
 */
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

/** Returns the least amount, in cents, that the payment provider charges to a card. */
export function computeLeastCharge(currency: string): Cents {
  const decimals = currencyDecimals(currency);
  return leastCharges[currency] ?? (decimals === 0 ? LEAST_WITHOUT_DECIMALS : 10 ** decimals / 2);
}

/** Tips that the ticket page offers, in percent of the valet fee. */
export const tipPresetPercents = [0, 15, 20, 25] as const;

/**
 * Usual tips in the main unit (dirhams, not fils). They are offered where a share of the valet fee
 * would be too small.
 */
const tipAmounts: Readonly<Record<string, readonly number[]>> = {
  AED: [5, 10, 20],
  EGP: [20, 50, 100],
  QAR: [5, 10, 20],
  SAR: [5, 10, 20],
};
const usualTipAmounts = [2, 3, 5];

/**
 * Tip that is chosen with one tap: a share of the valet fee, or a fixed amount (`percent` is null).
 */
export type TipOffer = { percent: number | null; cents: Cents };

/**
 * Lists the tips to offer: none, preset shares of the valet fee, and fixed amounts if the shares
 * are small. A share that rounds to zero is left out.
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
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type PortionType = (typeof portionTypes)[number];

/** Percentage or fixed amount: a platform fee, or the discount of a promo code. */
export type PercentOrAmount =
  | { type: 'percentage'; value: BasisPoints }
  | { type: 'fixed'; value: Cents };

export const feePayers = ['customer', 'business'] as const;
export type FeePayer = (typeof feePayers)[number];

/**
 * Returns the price from which the platform fee is computed. A platform fee paid by the customer is
 * on top of that price.
 */
export const priceBeforeFee = (
  chargedCents: Cents,
  { feeCents, payer }: { feeCents: Cents; payer: FeePayer },
): Cents => (payer === 'customer' ? chargedCents - feeCents : chargedCents);

export type FeeSplit = {
  platformFeeCents: Cents;
  /** Amount that the customer pays before the tip. Screens call this amount the valet fee. */
  customerFeeCents: Cents;
  businessShareCents: Cents;
};

export type PriceQuote = FeeSplit & {
  /** Price before the promo code's discount. */
  priceCents: Cents;
  discountCents: Cents;
};

type Terms = {
  promo?: PercentOrAmount | null | undefined;
  fee: PercentOrAmount;
  feePayer: FeePayer;
  currency: string;
};

/** Subtracts the discount of a promo code from the price. The result is never below zero. */
export function applyPromo(
  priceCents: Cents,
  promo: PercentOrAmount | null | undefined,
  currency: string,
): Cents {
  return promo ? Math.max(0, priceCents - computePortion(priceCents, promo, currency)) : priceCents;
}

/**
 * Splits a discounted price between business and platform. Whoever pays the platform fee, both
 * shares sum to exactly what the customer pays.
 *
 * A platform fee paid by the business is capped at the price, because returns must never cost the
 * business money. With a price of $3.00 and a fixed fee of $5.00, the platform gets $3.00.
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

/** Returns the platform fee on the customer's bill; 0 if the business pays the platform fee. */
export function computeBilledFee(feePayer: FeePayer, platformFeeCents: Cents): Cents {
  return feePayer === 'customer' ? platformFeeCents : 0;
}

/**
 * Quotes a price with promo code and platform fee. The fee is computed from the discounted price.
 *
 * An amount below the least card charge is waived: the whole price becomes discount, and the
 * platform gets nothing.
 */
export function quotePrice(rateCents: Cents, { promo, ...terms }: Terms): PriceQuote {
  const priceCents = roundToStep(rateCents, terms.currency);
  const netCents = applyPromo(priceCents, promo, terms.currency);
  const split = splitFee(netCents, terms);
  if (split.customerFeeCents < computeLeastCharge(terms.currency)) {
    const nothing = { platformFeeCents: 0, customerFeeCents: 0, businessShareCents: 0 };
    return { priceCents, discountCents: priceCents, ...nothing };
  }
  return { priceCents, discountCents: priceCents - netCents, ...split };
}

/** Quotes the price of a return. The caller stores the quote when the order is created. */
export function quoteReturn(input: PricedStay & Terms): PriceQuote {
  return quotePrice(computeStayPrice(input).priceCents, input);
}

/**
 * Computes a tip from a percentage of the valet fee, rounded half up to the payable step of the
 * currency.
 */
export function computeTip(customerFeeCents: Cents, percent: number, currency: string): Cents {
  return computePercent(customerFeeCents, Math.round(percent * 100), currencyStep(currency));
}

/**
 * Computes a fee or discount from a price.
 *
 * @throws RangeError if an amount, fee or discount is negative or not whole
 */
function computePortion(priceCents: Cents, portion: PercentOrAmount, currency: string): Cents {
  assertCents(priceCents);
  assertCents(portion.value);
  if (priceCents < 0 || portion.value < 0)
    throw new RangeError('Prices and portions must not be negative');
  return portion.type === 'fixed'
    ? roundToStep(portion.value, currency)
    : computePercent(priceCents, portion.value, currencyStep(currency));
}

function roundToStep(cents: Cents, currency: string): Cents {
  const step = currencyStep(currency);
  return roundHalfUp(cents, step) * step;
}
