import { expect, test } from 'vitest';
import { createPromoSchema } from './schema.ts';

const typed = {
  code: 'WELCOME',
  description: '',
  discountType: 'fixed',
  discountValue: '5',
  minimumAmount: '',
  startsAt: '',
  expiresAt: '',
  maxUses: '',
  maxUsesPerGuest: '',
  locationIds: [],
} as const;
type Typed = Partial<Record<keyof typeof typed, string>>;

const read = (currency: string, change: Typed) =>
  createPromoSchema(currency).safeParse({ ...typed, ...change });

test.each([
  ['USD', '$1,234.50', 1234.5],
  ['USD', '8,25', 8.25],
  ['USD', '٨٫٢٥', 8.25],
  ['KWD', '1.250', 1.25],
  ['JPY', '1,200', 1200],
])('in %s %s is the amount %d', (currency, minimumAmount, value) => {
  expect(read(currency, { minimumAmount }).data?.minimumAmount).toBe(value);
});

test.each(['1e3', '5o', '-5', '0', '1,2345', '5.001'])('%s is refused as an amount', (value) => {
  const { error } = read('USD', { minimumAmount: value, discountValue: value });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['discountValue', 'minimumAmount']);
});

test.each([
  ['JPY', '12.5 %', 12.5],
  ['KWD', '٧٫٥٪', 7.5],
])('a percentage has two decimals, in %s too', (currency, discountValue, value) => {
  const change = { discountType: 'percentage', discountValue } as const;
  expect(read(currency, change).data?.discountValue).toBe(value);
});

test.each(['1.5', '2x', '1,000'])('%s is refused as a number of uses', (maxUses) => {
  expect(read('USD', { maxUses }).error?.issues[0]?.path).toEqual(['maxUses']);
  expect(read('USD', { maxUses: '٢٠' }).data?.maxUses).toBe(20);
});
