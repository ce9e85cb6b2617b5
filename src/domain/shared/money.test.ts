import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToDollars,
  dollarsToCents,
  formatDollars,
  isValidTip,
  MAX_TIP_CENTS,
  computePercent,
  roundHalfUp,
} from './money.ts';

const storable = fc.integer({ min: 0, max: 2_147_483_647 });

describe('formatDollars', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [2850, '$28.50'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_456_789, '$1,234,567.89'],
    [-5, '-$0.05'],
  ])('%i is %s', (cents, text) => {
    expect(formatDollars(cents)).toBe(text);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (cents) => {
    expect(() => formatDollars(cents)).toThrow(RangeError);
  });
});

describe('dollarsToCents', () => {
  it.each([
    ['28.50', 2850],
    ['28.5', 2850],
    ['28.', 2800],
    ['.5', 50],
    [' $1,234.50 ', 123_450],
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
    ['12,34', null],
    ['1,5', null],
    ['1e3', null],
    [1e21, null],
    [Number.NaN, null],
    ['21474836.47', 2_147_483_647],
    ['21474836.48', null],
  ])('%s is %s', (dollars, cents) => {
    expect(dollarsToCents(dollars)).toBe(cents);
  });

  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(storable, (cents) => {
        expect(dollarsToCents(formatDollars(cents))).toBe(cents);
        expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
      }),
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

  it('is never further than half from the quotient', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1_000_000 }), (top, bottom) => {
        const off = 2n * (BigInt(roundHalfUp(top, bottom)) * BigInt(bottom) - BigInt(top));
        expect(off > -BigInt(bottom) && off <= BigInt(bottom)).toBe(true);
      }),
    );
  });
});

describe('percentOf', () => {
  it.each([
    [2000, 800, 160],
    [1255, 1000, 126],
    [1254, 1000, 125],
    [0, 800, 0],
    [Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
  ])('of %i, %i basis points are %i', (cents, basisPoints, part) => {
    expect(computePercent(cents, basisPoints)).toBe(part);
  });
});

describe('isValidTip', () => {
  it.each([0, 1, MAX_TIP_CENTS])('takes %i', (cents) => {
    expect(isValidTip(cents)).toBe(true);
  });
  it.each([-1, MAX_TIP_CENTS + 1, 0.5, Number.NaN, '5', null])('refuses %s', (cents) => {
    expect(isValidTip(cents)).toBe(false);
  });
});
