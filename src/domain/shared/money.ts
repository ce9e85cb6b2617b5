import { toLatinDigits } from './digits.ts';

/** A whole number of cents; the only form money has inside. */
export type Cents = number;

/** A hundredth of a percent: 800 is 8 %. */
export type BasisPoints = number;

/**
 * 1,000.00 dollars. Far above any tip that is meant, and low enough that a slip of the decimal
 * point ('50.00' read as 5000) is stopped before a card is charged.
 */
export const MAX_TIP_CENTS = 100_000;

/** The largest amount a database `integer` holds. */
const MAX_CENTS = 2_147_483_647n;

/** '$28.50', '$1,234.00', '-$0.05': Latin digits in every language. */
export function formatDollars(cents: Cents): string {
  assertCents(cents);
  const size = Math.abs(cents);
  const dollars = String(Math.floor(size / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(size % 100).padStart(2, '0')}`;
}

/** For the wire where it speaks dollars: 2850 is 28.5. */
export function centsToDollars(cents: Cents): number {
  assertCents(cents);
  return cents / 100;
}

/**
 * Dollars as a person types them ('28.5', '$1,234.50', '٢٨٫٥٠') or as JSON carries them, read digit
 * by digit.
 *
 * @returns null for what is not an amount: negative, a fraction of a cent, above what can be stored
 */
export function dollarsToCents(dollars: string | number): Cents | null {
  const text = toLatinDigits(String(dollars)).trim();
  const match = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '' || !/^\d{0,2}0*$/.test(fraction)) return null;
  const cents = BigInt(whole.replaceAll(',', '') + fraction.slice(0, 2).padEnd(2, '0'));
  return cents > MAX_CENTS ? null : Number(cents);
}

/**
 * numerator ÷ denominator to the nearest whole number, a half towards +∞.
 *
 * @throws RangeError unless both are whole and the denominator is positive
 */
export function roundHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const top = 2n * BigInt(numerator) + BigInt(denominator);
  const bottom = 2n * BigInt(denominator);
  if (bottom <= 0n) throw new RangeError('The denominator must be positive');
  // BigInt division cuts towards zero; below zero the floor is one less unless it comes out even.
  const cut = top / bottom;
  return Number(top < 0n && top % bottom !== 0n ? cut - 1n : cut);
}

/** Half up to the cent. The product is reckoned without the limits of floating point. */
export function computePercent(cents: Cents, basisPoints: BasisPoints): Cents {
  return roundHalfUp(BigInt(cents) * BigInt(basisPoints), 10_000);
}

export function isValidTip(cents: unknown): cents is Cents {
  return Number.isInteger(cents) && Number(cents) >= 0 && Number(cents) <= MAX_TIP_CENTS;
}

/** @throws RangeError for anything but a whole number that floating point holds exactly */
export function assertCents(cents: number): asserts cents is Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
}
