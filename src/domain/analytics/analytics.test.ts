import { expect, test } from 'vitest';
import { getWeekday } from '../businesses/businessDay.ts';
import {
  countDays,
  listDays,
  periodBefore,
  sameTimeWeekBefore,
  sameWeekdaysBefore,
  weeksBefore,
} from './periods.ts';
import { computeQuantile, computeWaitBars } from './waits.ts';

test('a quantile is the shortest wait that at least this share of waits did not exceed', () => {
  const counts = [
    { tenths: 68, waits: 1 },
    { tenths: 31, waits: 8 },
    { tenths: 119, waits: 1 },
  ];
  expect(computeQuantile(counts, 0.5)).toBe(3.1);
  expect(computeQuantile(counts, 0.9)).toBe(6.8);
  expect(computeQuantile(counts, 1)).toBe(11.9);
  expect(computeQuantile([], 0.5)).toBeNull();
});

test('the bars of a histogram have no gap, and the last bar is open-ended', () => {
  const bars = computeWaitBars(
    [
      { tenths: 0, waits: 1 },
      { tenths: 20, waits: 2 },
      { tenths: 21, waits: 3 },
      { tenths: 9_999, waits: 4 },
    ],
    10,
  );
  expect(bars).toHaveLength(11);
  expect([bars[0], bars[1], bars[10]].map((bar) => bar?.waits)).toEqual([3, 3, 4]);
});

test.each([1, 2, 7, 10, 11, 12, 13, 17, 25, 30, 31, 45, 60, 119, 120])(
  'with a target of %i minutes no bar mixes cars within and beyond the target',
  (target) => {
    const tenths = Array.from({ length: 1_800 }, (_, each) => each);
    const bars = computeWaitBars(
      tenths.map((each) => ({ tenths: each, waits: 1 })),
      target,
    );
    const within = bars.filter(({ fromMinutes }) => fromMinutes < target);
    expect(bars.map(({ fromMinutes }) => fromMinutes)).toContain(target);
    expect(within.reduce((sum, { waits }) => sum + waits, 0)).toBe(target * 10 + 1);
  },
);

test('the same time a week before goes by the local clock, even across a clock change', () => {
  const now = new Date('2026-11-04T19:08:12-05:00');
  expect(sameTimeWeekBefore(now, 'America/New_York')).toEqual(
    new Date('2026-10-28T19:08:12-04:00'),
  );
});

test('a range is compared with the same number of days before it', () => {
  const range = { from: '2026-10-23', to: '2026-11-21' };
  expect(countDays(range)).toBe(30);
  expect(periodBefore(range)).toEqual({ from: '2026-09-23', to: '2026-10-22' });
  expect(getWeekday('2026-11-22')).toBe(7);
});

test.each([
  ['2026-11-21', '2026-11-21', 1],
  ['2026-11-15', '2026-11-21', 1],
  ['2026-10-23', '2026-11-21', 4],
  ['2026-08-24', '2026-11-21', 13],
  ['2025-11-22', '2026-11-21', 52],
])('days from %s to %s are compared with the same weekdays %i weeks before', (from, to, weeks) => {
  const range = { from, to };
  expect(weeksBefore(range)).toBe(weeks);
  expect(listDays(sameWeekdaysBefore(range)).map(getWeekday)).toEqual(
    listDays(range).map(getWeekday),
  );
});
