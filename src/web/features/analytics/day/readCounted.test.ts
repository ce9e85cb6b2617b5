import { expect, test } from 'vitest';
import { formatMoney } from '#domain/shared/money.ts';
import { readCounted } from './readCounted.ts';

test('counted cash may be negative only as far as the expected amount is', () => {
  const read = (typed: string, expected = -2000) => readCounted(typed, expected, 'USD');
  expect(read('-20')).toBe(-2000);
  expect(read(' −12.50 ')).toBe(-1250);
  expect(read('-٢٠')).toBe(-2000);
  expect(read('20')).toBe(2000);
  expect(Object.is(read('-0'), 0)).toBe(true);
  for (const wrong of ['-20.01', '-', '--20', '']) expect(read(wrong)).toBeNull();
  for (const expected of [0, 2000]) expect(read('-0.01', expected)).toBeNull();
});

test.each(['USD', 'AED', 'JPY', 'KWD'])(
  'an amount in %s is read as people write it',
  (currency) => {
    for (const language of ['en', 'ar'])
      expect(readCounted(formatMoney(-1500, currency, language), -1500, currency)).toBe(-1500);
  },
);
