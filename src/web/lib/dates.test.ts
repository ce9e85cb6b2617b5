import { expect, test } from 'vitest';
import { shortWeekdayDate, weekdayDate } from './dates.ts';

test('a short date and a long one of the same day are told apart, whichever comes first', () => {
  expect(shortWeekdayDate('2026-11-21', 'en')).toBe('Sat, Nov 21');
  expect(weekdayDate('2026-11-21', 'en')).toBe('Saturday, November 21');
  expect(shortWeekdayDate('2026-11-21', 'en')).toBe('Sat, Nov 21');
});
