import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinDays } from './joinDays.ts';

const day = fc.record({
  day: fc.constant('2026-01-01'),
  revenueCents: fc.integer({ min: -1e9, max: 1e9 }),
  tipsCents: fc.nat(1e9),
});

test('few days get a bar each, many days a bar for each week', () => {
  const days = Array.from({ length: 15 }, (_, n) => ({
    day: `2026-01-${String(n + 1).padStart(2, '0')}`,
    revenueCents: 100,
    tipsCents: 1,
  }));
  expect(joinDays(days, days, '2026-01-01', 15)).toHaveLength(15);
  expect(joinDays(days, days, '2026-01-01', 14)).toMatchObject([
    { from: '2026-01-01', to: '2026-01-07', revenueCents: 700, beforeCents: 700 },
    { from: '2026-01-08', to: '2026-01-14', tipsCents: 7 },
    { from: '2026-01-15', to: '2026-01-15', revenueCents: 100 },
  ]);
});

test('a week before the first figures has no value', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => ({
    day,
    revenueCents: 100,
    tipsCents: 1,
  }));
  const marks = (firstDay: string | null) =>
    joinDays(days, days, firstDay, 62).map(({ beforeCents }) => beforeCents);
  expect(marks('2026-01-02')).toEqual([null, 100, 100]);
  expect(marks(null)).toEqual([null, null, null]);
});

test('joined days add up to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(day, { maxLength: 400 }),
      fc.array(day, { maxLength: 400 }),
      (days, other) => {
        const bars = joinDays(days, other, '2026-01-01', 62);
        const total = (cents: number[]) => cents.reduce((sum, each) => sum + each, 0);
        expect(total(bars.map((bar) => bar.revenueCents))).toBe(
          total(days.map((each) => each.revenueCents)),
        );
        expect(total(bars.map((bar) => bar.tipsCents))).toBe(
          total(days.map((each) => each.tipsCents)),
        );
      },
    ),
  );
});
