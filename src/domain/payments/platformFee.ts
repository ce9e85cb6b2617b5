import {
  type Cents,
  currencyDecimals,
  currencyStep,
  majorToMinor,
  minorToMajor,
} from '../shared/money.ts';
import { type FeePayer, type PercentOrAmount, type PortionType, splitFee } from './price.ts';

/** Platform fee of a return, and whose bill it is on. */
export type FeeTerms = PercentOrAmount & { payer: FeePayer };

const MOST_PERCENT = 100;
/** Upper limit of the database, in smallest units. */
const MOST_CENTS = 10_000_000_000;

/**
 * Parses a fee: percent with at most two decimals, or whole units of the currency.
 *
 * @returns null for no valid fee: negative, over 100 %, or with a fraction of the smallest unit
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
  // Percent with two decimals parses like an amount with cents.
  const basisPoints = majorToMinor(value, 'USD');
  return basisPoints === null || basisPoints > MOST_PERCENT * 100
    ? null
    : { type, value: basisPoints };
}

export const writePlatformFee = (fee: PercentOrAmount, currency: string): number =>
  fee.type === 'percentage' ? fee.value / 100 : minorToMajor(fee.value, currency);

/**
 * Scales an amount to any currency, rounded to its payable step: 8.50 is 850 cents. In a currency without
 * decimals it is 850 units, because one is worth as little as a cent.
 */
export function scaleToCurrency(major: number, currency: string): Cents {
  const step = currencyStep(currency);
  return Math.round((major * 10 ** (currencyDecimals(currency) || 2)) / step) * step;
}

/** Example that explains a fee: payments for a service of 20.00, by who pays the fee. */
export type FeeExample = { payer: FeePayer; customerPays: Cents; businessReceives: Cents };

/** Returns 20 whole units; 2,000 in a currency without decimals, whose unit is worth as little as a cent. */
export const computeExamplePrice = (currency: string): Cents =>
  20 * 10 ** (currencyDecimals(currency) || 2);

/** Lists an example for each fee payer, the present one first. */
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
