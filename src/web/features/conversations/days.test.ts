import { expect, test } from 'vitest';
import { groupByDay, dayName } from './days.ts';

const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 2, day, hour, minute).toISOString();
const text = { t: (key: string, ..._: unknown[]) => key, language: 'en' } as const;

test('messages are grouped by the day of the reader, in their order', () => {
  const messages = [at(1, 23, 59), at(2, 0), at(2, 12), at(4, 8)].map((createdAt) => ({
    createdAt,
  }));
  expect(groupByDay(messages).map((day) => day.messages.length)).toEqual([1, 2, 1]);
  expect(groupByDay([])).toEqual([]);
});

test.each([
  [at(2, 0), 'today'],
  [at(1, 23, 59), 'yesterday'],
  [at(1, 0), 'yesterday'],
])('%s is %s', (instant, name) => {
  expect(dayName(instant, text, new Date(2026, 2, 2, 0, 5))).toBe(name);
});

test('an older day is named by its date, over the turn of a month too', () => {
  const now = new Date(2026, 2, 1, 9);
  expect(dayName(new Date(2026, 1, 28, 9).toISOString(), text, now)).toBe('yesterday');
  expect(dayName(new Date(2026, 1, 27, 9).toISOString(), text, now)).toBe('Feb 27, 2026');
});
