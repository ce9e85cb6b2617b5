import { toLatinDigits } from './digits.ts';

/**
 * Whole number of the smallest units of the business's currency: cents, fils, yen. All amounts
 * inside the code have this form, and `…Cents` in a name means this unit.
 */
export type Cents = number;

/** Hundredths of a percent: 800 is 8 %. */
export type BasisPoints = number;

/**
 * ISO 4217 decimals of the currencies that do not have two. `Intl` differs for some: with its zero
 * decimals for the Iraqi dinar, amounts would be a thousand times too large.
 */
const decimalsByCurrency: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    // The Malagasy ariary is divided into fifths, so it has no decimals.
    'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'
      .split(' ')
      .map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3])),
};

/** Returns the number of digits after the decimal point: 2 for 'USD', 0 for 'JPY', 3 for 'KWD'. */
export function currencyDecimals(currency: string): number {
  return decimalsByCurrency[currency] ?? 2;
}

/**
 * Returns the smallest payable amount; every amount is a multiple of this step. Card providers
 * charge currencies of three decimals in steps of ten fils.
 */
export function currencyStep(currency: string): Cents {
  return currencyDecimals(currency) === 3 ? 10 : 1;
}

const MAX_TIP_MAJOR = 1000;
const MAX_TIP_WITHOUT_DECIMALS = 100_000;

/**
 * Returns the highest tip: 1,000.00 in a currency with decimals, 100,000 without, or a higher fee
 * (as in rupiahs). The limit stops a slipped decimal point ('50.00' read as 5000) before the card
 * is charged.
 */
export function computeMaxTip(currency: string, feeCents: Cents): Cents {
  const decimals = currencyDecimals(currency);
  const usual = decimals === 0 ? MAX_TIP_WITHOUT_DECIMALS : MAX_TIP_MAJOR * 10 ** decimals;
  return Math.max(usual, feeCents);
}

/** Highest price of an order, in cents. The sum of price, fee and tip is still a safe integer. */
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
  // `Intl` has an Arabic symbol for the dirham but none for the dollar, and '28.50 US$' is wrong in
  // Arabic. Amounts without an Arabic symbol are therefore formatted in English.
  const isBorrowed = sample.includes(RIGHT_TO_LEFT_MARK) && !LETTER_FROM_THE_RIGHT.test(sample);
  return isBorrowed ? getFormat(currency, 'en') : format;
}

function getFormat(currency: string, language: string): Intl.NumberFormat {
  const key = `${currency} ${language}`;
  const format = formats.get(key) ?? createFormat(currency, language);
  formats.set(key, format);
  return format;
}

/**
 * Writes 2850 cents as '28.50' in a currency of two decimals. Works on the digits, because a float
 * would round.
 */
function writeDecimal(cents: Cents, decimals: number): `${number}` {
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : '';
  return `${cents < 0 ? '-' : ''}${whole}${fraction}` as `${number}`;
}

/**
 * Formats an amount: '$28.50', 'AED 28.50', '¥2,850', in Arabic '28.50 د.إ'. Every language gets
 * Latin digits and a non-breaking space. Omits the full stop of the Arabic symbol, because a
 * sentence that ends with the amount has its own.
 *
 * @throws RangeError for anything but a safe integer
 */
export function formatMoney(cents: Cents, currency: string, language: string): string {
  assertCents(cents);
  return getFormat(currency, language)
    .format(writeDecimal(cents, currencyDecimals(currency)))
    .replace(/\.(\u200f?)$/, '$1');
}

/**
 * Converts cents to the main unit, which the API uses in some fields: 2850 of 'USD' is 28.5.
 *
 * @throws RangeError for anything but a safe integer
 */
export function minorToMajor(cents: Cents, currency: string): number {
  assertCents(cents);
  return cents / 10 ** currencyDecimals(currency);
}

/** Lists the symbols that people may type beside an amount: '$', 'AED', 'د.إ.', 'د.إ'. */
function listSymbols(currency: string): string[] {
  const symbols = ['en', 'ar'].map(
    (language) =>
      getFormat(currency, language)
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  );
  return [currency, ...symbols, ...symbols.map((symbol) => symbol.replace(/\.$/, ''))];
}

/** Removes bidi marks, and a currency symbol before or after the amount. */
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

/**
 * Converts a decimal comma to a point, as in '3,50' and '٣،٥٠'. A single comma before one or two
 * digits counts as a decimal comma.
 */
function readDecimalComma(text: string, decimals: number): string {
  const match = /^(\d*)[,،](\d{1,2})$/.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  return match && fraction.length <= decimals ? `${whole}.${fraction}` : text;
}

/**
 * Parses an amount as people type amounts ('28.5', '3,50', '$1,234.50', '٢٨٫٥٠') or as a JSON
 * number. Works on the digits, because a float would round.
 *
 * @returns null for an invalid amount: negative, a fraction of the smallest unit, or more than the
 * highest price
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
 * Returns numerator ÷ denominator, rounded to the nearest whole number; halves go towards +∞.
 *
 * @throws RangeError unless both are whole and the denominator is positive
 */
export function roundHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const top = 2n * BigInt(numerator) + BigInt(denominator);
  const bottom = 2n * BigInt(denominator);
  if (bottom <= 0n) throw new RangeError('The denominator must be positive');
  // BigInt division truncates towards zero, so a negative uneven quotient needs one less to be the
  // floor.
  const cut = top / bottom;
  return Number(top < 0n && top % bottom !== 0n ? cut - 1n : cut);
}

/**
 * Computes a percentage of an amount, rounded half up to a multiple of `step`. Multiplies as
 * BigInt, because the product can exceed a safe integer.
 */
export function computePercent(cents: Cents, basisPoints: BasisPoints, step: Cents = 1): Cents {
  return roundHalfUp(BigInt(cents) * BigInt(basisPoints), 10_000n * BigInt(step)) * step;
}

export function isValidTip(cents: unknown, currency: string, feeCents: Cents): cents is Cents {
  const tip = Number.isInteger(cents) ? Number(cents) : -1;
  return tip >= 0 && tip <= computeMaxTip(currency, feeCents) && tip % currencyStep(currency) === 0;
}

export function assertCents(cents: number): asserts cents is Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
}
