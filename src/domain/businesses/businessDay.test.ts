import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, getBusinessDay, startOfBusinessDay } from './businessDay.ts';

const HOUR_MS = 3_600_000;
const zones = ['America/New_York', 'Asia/Dubai', 'Europe/Berlin', 'Pacific/Apia', 'Asia/Kathmandu'];

describe('the business day', () => {
  it.each([
    ['2026-11-21T22:30', '2026-11-21'],
    ['2026-11-22T00:30', '2026-11-21'],
    ['2026-11-22T03:59', '2026-11-21'],
    ['2026-11-22T04:00', '2026-11-22'],
  ])('at %s on the local clock belongs to the day %s', (local, day) => {
    expect(getBusinessDay(new Date(`${local}Z`), 'UTC')).toBe(day);
    expect(getBusinessDay(new Date(`${local}+04:00`), 'Asia/Dubai')).toBe(day);
  });

  it.each([
    ['2026-10-31', 25],
    ['2026-03-07', 23],
    ['2026-06-01', 24],
  ])('in New York %s has %i hours', (day, hours) => {
    const zone = 'America/New_York';
    const length =
      startOfBusinessDay(addDays(day, 1), zone).getTime() - startOfBusinessDay(day, zone).getTime();
    expect(length / HOUR_MS).toBe(hours);
  });

  it('contains every instant from its start to the start of the next day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (at, zone) => {
          const day = getBusinessDay(at, zone);
          expect(startOfBusinessDay(day, zone).getTime()).toBeLessThanOrEqual(at.getTime());
          expect(startOfBusinessDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(at.getTime());
        },
      ),
    );
  });
});
