import {
  type Cents,
  currencyDecimals,
  currencyStep,
  majorToMinor,
  minorToMajor,
} from '../shared/money.ts';
import { type FeePayer, type Portion, type PortionType, splitFee } from './price.ts';

/** What the platform takes of a return, and whose bill it stands on. */
export type FeeTerms = Portion & { payer: FeePayer };

const MOST_PERCENT = 100;
/** As the database has it, in smallest units. */
const MOST_CENTS = 10_000_000_000;

/**
 * A fee as people and the wire write it: percent with two decimals at most, or whole units of a currency.
 *
 * @returns null for what is no fee: negative, more than the whole price, a fraction of the smallest unit
 */
export function readPlatformFee(
  type: PortionType,
  value: string | number,
  currency: string,
): Portion | null {
  if (type === 'fixed') {
    const cents = majorToMinor(value, currency);
    return cents === null || cents > MOST_CENTS ? null : { type, value: cents };
  }
  // Hundredths of a percent are read as the cents of a currency are.
  const basisPoints = majorToMinor(value, 'USD');
  return basisPoints === null || basisPoints > MOST_PERCENT * 100
    ? null
    : { type, value: basisPoints };
}

export const writePlatformFee = (fee: Portion, currency: string): number =>
  fee.type === 'percentage' ? fee.value / 100 : minorToMajor(fee.value, currency);

/**
 * An amount that is the same in every currency's own scale: 8.50 is 850 cents, and 850 of a currency without decimals,
 * whose unit is worth as little as a cent. To the smallest that is paid in it.
 */
export function toOwnScale(major: number, currency: string): Cents {
  const step = currencyStep(currency);
  return Math.round((major * 10 ** (currencyDecimals(currency) || 2)) / step) * step;
}

/** What is shown of a fee: how a service of 20.00 is paid, whoever pays the fee. */
export type FeeExample = { payer: FeePayer; customerPays: Cents; businessReceives: Cents };

/** Of 20 whole units; of a currency without decimals, whose unit is worth as little as a cent, 2,000. */
export const computeExamplePrice = (currency: string): Cents =>
  20 * 10 ** (currencyDecimals(currency) || 2);

/** Both ways to pay a fee, the present one first. */
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
