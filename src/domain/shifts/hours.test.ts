import { describe, expect, it } from 'vitest';
import { isLongShift, LONG_SHIFT_HOURS, workedHours } from './hours.ts';

const start = new Date('2026-03-07T18:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const HOUR = 3_600_000;

describe('workedHours', () => {
  it.each([
    [0, 0],
    [17_999, 0],
    [18_000, 0.01],
    [7.5 * HOUR, 7.5],
    [8 * HOUR + 20 * 60_000, 8.33],
    [-5_000, 0],
  ])('%d ms are %d hours', (ms, hours) => {
    expect(workedHours(start, after(ms))).toBe(hours);
  });

  it('counts elapsed time on nights with a clock change', () => {
    // In New York this shift is from 20:00 to 04:00 local time, in the night of a clock change.
    expect(
      workedHours(new Date('2026-10-31T20:00-04:00'), new Date('2026-11-01T04:00-05:00')),
    ).toBe(9);
    expect(
      workedHours(new Date('2026-03-07T20:00-05:00'), new Date('2026-03-08T04:00-04:00')),
    ).toBe(7);
  });
});

describe('isLongShift', () => {
  it('is a shift of more than 16 hours', () => {
    const limit = LONG_SHIFT_HOURS * HOUR;
    expect(isLongShift(start, after(limit))).toBe(false);
    expect(isLongShift(start, after(limit + 1))).toBe(true);
  });
});
