import { describe, expect, test } from 'vitest';
import {
  computeExamplePrice,
  listFeeExamples,
  readPlatformFee,
  writePlatformFee,
} from './platformFee.ts';

describe('a typed platform fee', () => {
  test.each([
    ['8', 800],
    ['0', 0],
    ['100', 10_000],
    ['7.25', 725],
    ['٨٫٥', 850],
    [8.1, 810],
  ])('%s percent is read', (typed, value) => {
    expect(readPlatformFee('percentage', typed, 'USD')).toEqual({ type: 'percentage', value });
  });
  test.each(['-1', 'abc', '', '100.01', '1000', '1,000', '8.125', 'NaN', 'Infinity', '8%%'])(
    '%s is refused as a percentage',
    (typed) => expect(readPlatformFee('percentage', typed, 'USD')).toBeNull(),
  );
  test.each([
    ['2.50', 'USD', 250],
    ['1.250', 'KWD', 1250],
    ['150', 'JPY', 150],
  ])('%s %s is read as an amount', (typed, currency, value) => {
    const fee = readPlatformFee('fixed', typed, currency);
    expect(fee).toEqual({ type: 'fixed', value });
    expect(fee && writePlatformFee(fee, currency)).toBe(Number(typed));
  });
  test.each([
    ['-1', 'USD'],
    ['abc', 'USD'],
    ['1.5', 'JPY'],
    ['100000000.01', 'USD'],
  ])('%s %s is refused as an amount', (typed, currency) =>
    expect(readPlatformFee('fixed', typed, currency)).toBeNull(),
  );
});

describe('the example for a 20.00 service', () => {
  test('shows both rows, the one in effect first', () => {
    const fee = { type: 'percentage', value: 800 } as const;
    const customer = { payer: 'customer', customerPays: 2160, businessReceives: 2000 };
    const business = { payer: 'business', customerPays: 2000, businessReceives: 1840 };
    expect(listFeeExamples({ ...fee, payer: 'customer' }, 'USD')).toEqual([customer, business]);
    expect(listFeeExamples({ ...fee, payer: 'business' }, 'USD')).toEqual([business, customer]);
  });
  test('uses the currency of the business', () => {
    const fee = { type: 'fixed', value: 250 } as const;
    expect(computeExamplePrice('JPY')).toBe(2000);
    expect(listFeeExamples({ ...fee, payer: 'business' }, 'JPY')[0]?.businessReceives).toBe(1750);
    expect(listFeeExamples({ ...fee, payer: 'customer' }, 'KWD')[0]?.customerPays).toBe(20_250);
  });
});
