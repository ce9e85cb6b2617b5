import { expect, test } from 'vitest';
import { shortWeekdayDate, weekdayDate } from './dates.ts';

test('a short and a long format of the same day differ, whichever is used first', () => {
  expect(shortWeekdayDate('2026-11-21', 'en')).toBe('Sat, Nov 21');
  expect(weekdayDate('2026-11-21', 'en')).toBe('Saturday, November 21');
  expect(shortWeekdayDate('2026-11-21', 'en')).toBe('Sat, Nov 21');
});
