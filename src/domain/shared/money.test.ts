import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeMaxTip,
  computePercent,
  currencyDecimals,
  formatMoney,
  isValidTip,
  majorToMinor,
  minorToMajor,
  roundHalfUp,
} from './money.ts';

const storable = fc.integer({ min: 0, max: 1_000_000_000_000_000 });
const currencies = fc.constantFrom('USD', 'AED', 'EUR', 'JPY', 'XAF', 'KWD', 'IQD', 'OMR');
const NBSP = '\u00a0';
/** Removes invisible marks that only set the text direction. */
const visible = (text: string) => text.replaceAll(/\p{Cf}/gu, '');

describe('currencyDecimals', () => {
  it.each([
    ['USD', 2],
    ['AED', 2],
    ['HUF', 2],
    ['PKR', 2],
    ['JPY', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['IQD', 3],
  ])('of %s are %i, as ISO 4217 defines', (currency, decimals) => {
    expect(currencyDecimals(currency)).toBe(decimals);
  });
});

describe('formatMoney', () => {
  it.each([
    [0, 'USD', '$0.00'],
    [5, 'USD', '$0.05'],
    [2850, 'USD', '$28.50'],
    [100_000, 'USD', '$1,000.00'],
    [123_456_789, 'USD', '$1,234,567.89'],
    [-5, 'USD', '-$0.05'],
    [2850, 'AED', `AED${NBSP}28.50`],
    [2850, 'JPY', '¥2,850'],
    [2850, 'KWD', `KWD${NBSP}2.850`],
    [1_000_250, 'IQD', `IQD${NBSP}1,000.250`],
    [Number.MAX_SAFE_INTEGER, 'USD', '$90,071,992,547,409.91'],
  ])('%i of %s is %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency, 'en')).toBe(text);
  });

  it.each([
    [2850, 'AED', `28.50${NBSP}د.إ`],
    [-2850, 'AED', `-28.50${NBSP}د.إ`],
    [12_500, 'KWD', `12.500${NBSP}د.ك`],
    [2850, 'SAR', `28.50${NBSP}ر.س`],
    [2850, 'USD', '$28.50'],
    [2850, 'JPY', '¥2,850'],
    [2850, 'ISK', `ISK${NBSP}2,850`],
  ])('%i of %s in Arabic is %s, with Latin digits', (cents, currency, text) => {
    expect(visible(formatMoney(cents, currency, 'ar'))).toBe(text);
  });

  it('starts an Arabic amount with a right-to-left mark, so that number and currency keep their order', () => {
    expect(formatMoney(2850, 'AED', 'ar')).toMatch(/^\u200f/);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (cents) => {
    expect(() => formatMoney(cents, 'USD', 'en')).toThrow(RangeError);
  });
});

describe('majorToMinor', () => {
  it.each([
    ['28.50', 2850],
    ['28.5', 2850],
    ['28.', 2800],
    ['.5', 50],
    [' $1,234.50 ', 123_450],
    ['usd 5', 500],
    ['٢٨٫٥٠', 2850],
    ['١٬٢٣٤٫٥', 123_450],
    ['0.290', 29],
    [0.29, 29],
    [1.005, null],
    [0.1 + 0.2, null],
    [19.99, 1999],
    ['-1', null],
    ['', null],
    ['.', null],
    ['$', null],
    ['AED 5', null],
    ['12,34', 1234],
    ['3,50', 350],
    ['1,5', 150],
    ['$3,50', 350],
    ['٣،٥٠', 350],
    ['1,5,0', null],
    ['1.000,50', null],
    ['1,2345', null],
    ['1e3', null],
    [1e21, null],
    [Number.NaN, null],
    ['10000000000000.00', 1_000_000_000_000_000],
    ['10000000000000.01', null],
  ])('%s dollars are %s', (typed, cents) => {
    expect(majorToMinor(typed, 'USD')).toBe(cents);
  });

  it.each([
    ['500', 'JPY', 500],
    ['¥1,500', 'JPY', 1500],
    ['500.0', 'JPY', 500],
    ['0.5', 'JPY', null],
    ['5,00', 'JPY', null],
    ['1,5', 'KWD', 1500],
    ['1,250', 'KWD', 1_250_000],
    ['1.234', 'KWD', 1234],
    ['1.2', 'KWD', 1200],
    ['1.2345', 'KWD', null],
    ['٢٫٧٥٠ د.ك.', 'KWD', 2750],
    ['5 AED', 'AED', 500],
    ['٥ د.إ.', 'AED', 500],
    ['٥ د.إ', 'AED', 500],
    ['د.إ. ٥', 'AED', 500],
    ['1000000000000.000', 'KWD', 1_000_000_000_000_000],
    ['1000000000000.001', 'KWD', null],
  ])('%s in %s is %s', (typed, currency, cents) => {
    expect(majorToMinor(typed, currency)).toBe(cents);
  });

  it('reads back any written amount, with 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(
        storable,
        currencies,
        fc.constantFrom('en', 'ar'),
        (cents, currency, language) => {
          expect(majorToMinor(formatMoney(cents, currency, language), currency)).toBe(cents);
          expect(majorToMinor(minorToMajor(cents, currency), currency)).toBe(cents);
        },
      ),
    );
  });
});

describe('roundHalfUp', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -2],
    [4, 3, 1],
    [-4, 3, -1],
    [-7, 4, -2],
    [0, 7, 0],
  ])('%i / %i is %i', (numerator, denominator, whole) => {
    expect(roundHalfUp(numerator, denominator)).toBe(whole);
  });

  it.each([
    [1, 0],
    [1, -2],
    [1.5, 2],
  ])('refuses %d / %d', (numerator, denominator) => {
    expect(() => roundHalfUp(numerator, denominator)).toThrow(RangeError);
  });

  it('is at most half from the quotient', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1_000_000 }), (top, bottom) => {
        const off = 2n * (BigInt(roundHalfUp(top, bottom)) * BigInt(bottom) - BigInt(top));
        expect(off > -BigInt(bottom) && off <= BigInt(bottom)).toBe(true);
      }),
    );
  });
});

describe('computePercent', () => {
  it.each([
    [2000, 800, 160],
    [1255, 1000, 126],
    [1254, 1000, 125],
    [0, 800, 0],
    [Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
  ])('of %i, %i basis points are %i', (cents, basisPoints, part) => {
    expect(computePercent(cents, basisPoints)).toBe(part);
  });

  it.each([
    [12_340, 1500, 1850],
    [12_300, 1500, 1850],
    [12_290, 1500, 1840],
  ])('of %i fils, %i basis points are %i, a multiple of ten', (cents, basisPoints, part) => {
    expect(computePercent(cents, basisPoints, 10)).toBe(part);
  });
});

describe('isValidTip', () => {
  it('refuses fils that no card can be charged', () => {
    expect([1, 5, 15, 20].map((cents) => isValidTip(cents, 'KWD', 0))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(isValidTip(1, 'JPY', 0)).toBe(true);
  });
  it.each([
    ['USD', 100_000],
    ['AED', 100_000],
    ['KWD', 1_000_000],
    ['JPY', 100_000],
  ])('accepts in %s up to %i', (currency, max) => {
    expect(computeMaxTip(currency, max)).toBe(max);
    for (const cents of [0, 10, max]) expect(isValidTip(cents, currency, 0)).toBe(true);
    for (const cents of [-1, max + 1, 0.5, Number.NaN, '5', null])
      expect(isValidTip(cents, currency, 0)).toBe(false);
  });
  it('accepts as much as the fee, where that is more', () => {
    expect(computeMaxTip('IDR', 2_160_000)).toBe(2_160_000);
    expect(isValidTip(2_160_000, 'IDR', 2_160_000)).toBe(true);
    expect(isValidTip(2_160_001, 'IDR', 2_160_000)).toBe(false);
  });
});
