import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCURACY_LIMIT_METRES,
  isImpossibleJump,
  judgePosition,
  POSITION_AGE_LIMIT_SECONDS,
  type DevicePosition,
} from './position.ts';

const hotel = { id: 'hotel', latitude: 25.7617, longitude: -80.1918 };
const at = new Date('2026-03-07T18:00:00Z');
const METRES_PER_DEGREE = 111_195.08;
const metresNorth = (metres: number, from = hotel) => ({
  latitude: from.latitude + metres / METRES_PER_DEGREE,
  longitude: from.longitude,
});
const here = (metres: number, more: Partial<DevicePosition> = {}): DevicePosition => ({
  ...metresNorth(metres),
  accuracy: null,
  age: null,
  ...more,
});
const judge = (
  position: DevicePosition,
  places: Parameters<typeof judgePosition>[0]['places'] = [hotel],
) => judgePosition({ position, at, places, last: null });
const accuracies = fc.option(fc.double({ min: 0, max: 5_000, noNaN: true }));

describe('judgePosition', () => {
  it.each([
    [0, 'verified'],
    [49.9, 'verified'],
    [50.2, 'away'],
    [3_000, 'away'],
  ])('judges %d metres as %s', (metres, verdict) => {
    expect(judge(here(metres))).toMatchObject({ verdict, placeId: 'hotel' });
  });

  it('never improves the result for a larger accuracy radius', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 300, noNaN: true }),
        accuracies,
        fc.double({ min: 0, max: 5_000, noNaN: true }),
        (metres, accuracy, more) => {
          const worse = judge(here(metres, { accuracy: (accuracy ?? 0) + more }));
          if (worse.verdict === 'verified')
            expect(judge(here(metres, { accuracy })).verdict).toBe('verified');
        },
      ),
    );
  });

  it('never verifies more than 50 metres away, whatever accuracy the device claims', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 51, max: 20_000, noNaN: true }),
        accuracies,
        (metres, accuracy) => {
          expect(judge(here(metres, { accuracy })).verdict).not.toBe('verified');
        },
      ),
    );
  });

  it.each([
    [ACCURACY_LIMIT_METRES, 'verified'],
    [ACCURACY_LIMIT_METRES + 0.1, 'inaccurate'],
    [3_000, 'inaccurate'],
    [-1, 'invalid'],
    [Number.NaN, 'invalid'],
  ])('judges an accuracy of %d metres as %s', (accuracy, verdict) => {
    expect(judge(here(0, { accuracy })).verdict).toBe(verdict);
  });

  it.each([
    [0, 'verified'],
    [POSITION_AGE_LIMIT_SECONDS, 'verified'],
    [POSITION_AGE_LIMIT_SECONDS + 1, 'outdated'],
    [3_600, 'outdated'],
    [-POSITION_AGE_LIMIT_SECONDS - 1, 'outdated'],
  ])('judges a position that is %d seconds old as %s', (age, verdict) => {
    expect(judge(here(0, { age })).verdict).toBe(verdict);
  });

  it.each([
    [0, 0],
    [90.1, 0],
    [0, -180.1],
    [Number.NaN, 10],
    [Number.POSITIVE_INFINITY, 10],
  ])('refuses %d, %d', (latitude, longitude) => {
    expect(judge({ latitude, longitude, accuracy: null, age: null }).verdict).toBe('invalid');
  });

  it('judges the mirrored position in the other hemisphere as away', () => {
    const { latitude, longitude } = hotel;
    const mirrored = { latitude: -latitude, longitude, accuracy: 5, age: 0 };
    expect(judge(mirrored)).toMatchObject({ verdict: 'away', placeId: 'hotel' });
  });

  it('chooses the nearest of several locations, and skips those without coordinates', () => {
    const pier = { id: 'pier', ...metresNorth(60) };
    const unmapped = { id: 'new', latitude: null, longitude: null };
    const zero = { id: 'zero', latitude: 0, longitude: 0 };
    const places = [hotel, pier, unmapped, zero];
    expect(judge(here(25), places)).toMatchObject({ verdict: 'verified', placeId: 'hotel' });
    expect(judge(here(35), places)).toMatchObject({ verdict: 'verified', placeId: 'pier' });
    expect(judge(here(0), [unmapped, zero]).verdict).toBe('unmapped');
    expect(judge(here(0), []).verdict).toBe('unmapped');
  });

  it('refuses a position that cannot be reached in time from the last one', () => {
    const last = { ...metresNorth(40_000), accuracy: 10, at: new Date(at.getTime() - 60_000) };
    expect(judgePosition({ position: here(0), at, places: [hotel], last }).verdict).toBe('jump');
    const earlier = { ...last, at: new Date(at.getTime() - 3_600_000) };
    expect(judgePosition({ position: here(0), at, places: [hotel], last: earlier }).verdict).toBe(
      'verified',
    );
  });
});

describe('isImpossibleJump', () => {
  const spot = (metres: number, seconds: number, accuracy: number | null = 0) => ({
    ...metresNorth(metres),
    accuracy,
    at: new Date(at.getTime() + seconds * 1000),
  });

  it.each([
    // A valet presses the button at two doors of one location, one after the other.
    ['no time, 400 m', 400, 0, false],
    ['no time, 3 km', 3_000, 0, true],
    ['half a minute, 2.9 km', 2_900, 30, false],
    ['half a minute, 3.1 km', 3_100, 30, true],
    ['across the city in ten minutes', 15_000, 600, false],
    // The clock of the phone was set back between the two positions.
    ['a minute before, 40 km', 40_000, -60, true],
    ['12 hours and more', 9_000_000, 12 * 3600 + 1, false],
  ])('%s', (_, metres, seconds, expected) => {
    expect(isImpossibleJump(spot(0, 0), spot(metres, seconds))).toBe(expected);
    expect(isImpossibleJump(spot(metres, seconds), spot(0, 0))).toBe(expected);
  });

  it('subtracts the accuracy radius of both positions', () => {
    expect(isImpossibleJump(spot(0, 0, 100), spot(690, 0, 100))).toBe(false);
    expect(isImpossibleJump(spot(0, 0, 100), spot(710, 0, 100))).toBe(true);
  });
});
