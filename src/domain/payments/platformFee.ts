import {
  type Cents,
  currencyDecimals,
  currencyStep,
  majorToMinor,
  minorToMajor,
} from '../shared/money.ts';
import { type FeePayer, type PercentOrAmount, type PortionType, splitFee } from './price.ts';

/** Platform fee of a return, with its payer. */
export type FeeTerms = PercentOrAmount & { payer: FeePayer };

const MOST_PERCENT = 100;
/** Highest fixed fee that the database accepts, in cents. */
const MOST_CENTS = 10_000_000_000;

/**
 * Parses a platform fee: percent with at most two decimals, or an amount in dollars (not cents).
 *
 * @returns null for an invalid fee: negative, over 100 %, or with a fraction of the smallest unit
 */
export function readPlatformFee(
  type: PortionType,
  value: string | number,
  currency: string,
): PercentOrAmount | null {
  if (type === 'fixed') {
    const cents = majorToMinor(value, currency);
    return cents === null || cents > MOST_CENTS ? null : { type, value: cents };
  }
  // Percent with two decimals parses like dollars with cents, so the currency USD gives basis
  // points.
  const basisPoints = majorToMinor(value, 'USD');
  return basisPoints === null || basisPoints > MOST_PERCENT * 100
    ? null
    : { type, value: basisPoints };
}

export const writePlatformFee = (fee: PercentOrAmount, currency: string): number =>
  fee.type === 'percentage' ? fee.value / 100 : minorToMajor(fee.value, currency);

/**
 * Converts an amount from the scale of US dollars, rounded to the payable step: 8.50 becomes 850
 * cents. In a currency without decimals the result is 850 units, because one unit is worth as
 * little as a cent.
 */
export function scaleToCurrency(major: number, currency: string): Cents {
  const step = currencyStep(currency);
  return Math.round((major * 10 ** (currencyDecimals(currency) || 2)) / step) * step;
}

/** Example that explains a platform fee: who pays how much for a service of 20.00. */
export type FeeExample = { payer: FeePayer; customerPays: Cents; businessReceives: Cents };

/**
 * Returns a price of 20.00 in cents. In a currency without decimals the price is 2,000 units,
 * because one unit is worth as little as a cent.
 */
export const computeExamplePrice = (currency: string): Cents =>
  20 * 10 ** (currencyDecimals(currency) || 2);

/** Lists one example for each possible payer of the platform fee, the present payer first. */
export function listFeeExamples(
  { payer: present, ...fee }: FeeTerms,
  currency: string,
): FeeExample[] {
  const payers: FeePayer[] =
    present === 'customer' ? ['customer', 'business'] : ['business', 'customer'];
  return payers.map((payer) => {
    const split = splitFee(computeExamplePrice(currency), { fee, feePayer: payer, currency });
    return {
      payer,
      customerPays: split.customerFeeCents,
      businessReceives: split.businessShareCents,
    };
  });
}
