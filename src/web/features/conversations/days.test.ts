import { expect, test } from 'vitest';
import { groupByDay, formatDayName } from './days.ts';

const zone = 'Asia/Dubai';
/**
 * Returns a time by the clock of Dubai, four hours ahead of UTC. The time zone of the machine has
 * no effect.
 */
const at = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 2, day, hour - 4, minute)).toISOString();
const text = { t: (key: string, ..._: unknown[]) => key, language: 'en' } as const;

test('messages are grouped by the day of the location, in their order', () => {
  const messages = [at(1, 23, 59), at(2, 0), at(2, 12), at(4, 8)].map((createdAt) => ({
    createdAt,
  }));
  expect(groupByDay(messages, zone).map((day) => day.messages.length)).toEqual([1, 2, 1]);
  expect(groupByDay([], zone)).toEqual([]);
});

test.each([
  [at(2, 0), 'today'],
  [at(1, 23, 59), 'yesterday'],
  [at(1, 0), 'yesterday'],
])('%s is %s', (instant, name) => {
  expect(formatDayName(instant, text, zone, new Date(at(2, 0, 5)))).toBe(name);
});

test('an older day is named by its date, also across the end of a month', () => {
  const now = new Date(at(1, 9));
  expect(formatDayName(at(0, 9), text, zone, now)).toBe('yesterday');
  expect(formatDayName(at(-1, 9), text, zone, now)).toBe('Feb 27, 2026');
});
