import { toLatinDigits } from './digits.ts';

/**
 * A whole number of the smallest units of the business's currency: cents, fils, yen. The only form
 * money has inside; `…Cents` in a name means this.
 */
export type Cents = number;

/** A hundredth of a percent: 800 is 8 %. */
export type BasisPoints = number;

/**
 * ISO 4217 where it is not two decimals. `Intl` has its own idea for some of them (a dinar of Iraq
 * without decimals, as it is used in cash), which would read an amount a thousand times too large.
 */
const decimalsByCurrency: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    // The ariary of Madagascar has fifths, which are no decimals.
    'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'
      .split(' ')
      .map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3])),
};

/** Digits after the point: 2 for 'USD', 0 for 'JPY', 3 for 'KWD'. */
export function currencyDecimals(currency: string): number {
  return decimalsByCurrency[currency] ?? 2;
}

/**
 * The smallest amount that can be paid, of which every amount is a multiple: ten fils, since cards are
 * charged with no less where a currency has three decimals.
 */
export function currencyStep(currency: string): Cents {
  return currencyDecimals(currency) === 3 ? 10 : 1;
}

const MAX_TIP_MAJOR = 1000;
const MAX_TIP_WITHOUT_DECIMALS = 100_000;

/**
 * 1,000.00 of a currency with decimals; a yen is worth as little as a cent, so 100,000 of those. Far above any
 * tip that is meant, and low enough that a slip of the decimal point ('50.00' read as 5000) is
 * stopped before a card is charged. Where a return itself costs more, as in rupiahs, the limit is its fee.
 */
export function computeMaxTip(currency: string, feeCents: Cents): Cents {
  const decimals = currencyDecimals(currency);
  const usual = decimals === 0 ? MAX_TIP_WITHOUT_DECIMALS : MAX_TIP_MAJOR * 10 ** decimals;
  return Math.max(usual, feeCents);
}

/** What an order may cost at most: exact, also with fee and tip added to it. */
const MAX_CENTS = 1_000_000_000_000_000n;

const formats = new Map<string, Intl.NumberFormat>();

const RIGHT_TO_LEFT_MARK = '\u200f';
const LETTER_FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function createFormat(currency: string, language: string): Intl.NumberFormat {
  const decimals = currencyDecimals(currency);
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const sample = format.format(0);
  // Arabic has an abbreviation of its own for a dirham, but none for a dollar: '28.50 US$' is not how
  // anybody there writes it.
  const isBorrowed = sample.includes(RIGHT_TO_LEFT_MARK) && !LETTER_FROM_THE_RIGHT.test(sample);
  return isBorrowed ? getFormat(currency, 'en') : format;
}

function getFormat(currency: string, language: string): Intl.NumberFormat {
  const key = `${currency} ${language}`;
  const format = formats.get(key) ?? createFormat(currency, language);
  formats.set(key, format);
  return format;
}

/** '2850' of a currency of two decimals as '28.50', exact beyond what a fraction holds. */
function writeDecimal(cents: Cents, decimals: number): `${number}` {
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : '';
  return `${cents < 0 ? '-' : ''}${whole}${fraction}` as `${number}`;
}

/**
 * '$28.50', 'AED 28.50', '¥2,850', in Arabic '28.50 د.إ.': Latin digits in every language, and a space
 * that no line breaks at.
 */
export function formatMoney(cents: Cents, currency: string, language: string): string {
  assertCents(cents);
  return getFormat(currency, language).format(writeDecimal(cents, currencyDecimals(currency)));
}

/** For the wire where it speaks whole units: 2850 of 'USD' is 28.5. */
export function minorToMajor(cents: Cents, currency: string): number {
  assertCents(cents);
  return cents / 10 ** currencyDecimals(currency);
}

/** How people name a currency beside an amount: '$', 'AED', 'د.إ.'. */
function listSymbols(currency: string): string[] {
  const symbols = ['en', 'ar'].map(
    (language) =>
      getFormat(currency, language)
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  );
  return [currency, ...symbols];
}

/** Without the marks that turn the direction of a text, nor the currency before or after. */
function stripCurrency(text: string, currency: string): string {
  let rest = text.replaceAll(/\p{Cf}/gu, '').trim();
  for (const symbol of listSymbols(currency)) {
    if (rest.toUpperCase().startsWith(symbol.toUpperCase()))
      rest = rest.slice(symbol.length).trim();
    else if (rest.toUpperCase().endsWith(symbol.toUpperCase()))
      rest = rest.slice(0, -symbol.length).trim();
  }
  return rest;
}

/** '3,50' and '٣،٥٠': with one or two digits after it, a lone comma can only stand before the fraction. */
function readDecimalComma(text: string, decimals: number): string {
  const match = /^(\d*)[,،](\d{1,2})$/.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  return match && fraction.length <= decimals ? `${whole}.${fraction}` : text;
}

/**
 * An amount as a person types it ('28.5', '3,50', '$1,234.50', '٢٨٫٥٠') or as JSON carries it, read digit by
 * digit.
 *
 * @returns null for what is not an amount: negative, a fraction of the smallest unit, more than can be stored
 */
export function majorToMinor(typed: string | number, currency: string): Cents | null {
  const decimals = currencyDecimals(currency);
  const text = readDecimalComma(stripCurrency(toLatinDigits(String(typed)), currency), decimals);
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '' || !/^0*$/.test(fraction.slice(decimals))) return null;
  const cents = BigInt(
    whole.replaceAll(',', '') + fraction.slice(0, decimals).padEnd(decimals, '0'),
  );
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

/** Half up to a multiple of the step. The product is reckoned without the limits of floating point. */
export function computePercent(cents: Cents, basisPoints: BasisPoints, step: Cents = 1): Cents {
  return roundHalfUp(BigInt(cents) * BigInt(basisPoints), 10_000n * BigInt(step)) * step;
}

export function isValidTip(cents: unknown, currency: string, feeCents: Cents): cents is Cents {
  const tip = Number.isInteger(cents) ? Number(cents) : -1;
  return tip >= 0 && tip <= computeMaxTip(currency, feeCents) && tip % currencyStep(currency) === 0;
}

/** @throws RangeError for anything but a whole number that floating point holds exactly */
export function assertCents(cents: number): asserts cents is Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
}
