import { expect, test } from 'vitest';
import { parseDay, parseMonth } from './rangeNames.ts';

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-31', undefined],
  ['2026-13-01', undefined],
  ['2026-2-3', undefined],
  ['+002026-02-28', undefined],
  ['today', undefined],
  ['', undefined],
])('the day %s of an address is %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test.each([
  ['2026-12', '2026-12'],
  ['2026-13', undefined],
  ['2026', undefined],
])('the month %s of an address is %s', (text, month) => {
  expect(parseMonth(text)).toBe(month);
});
