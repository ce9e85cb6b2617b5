import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMetres, isValidCoordinates, isWithinShiftRadius } from './distance.ts';

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const dubai = { latitude: 25.1972, longitude: 55.2744 };
const metresNorth = (metres: number) => ({
  ...dubai,
  latitude: dubai.latitude + metres / 111_195.08,
});

describe('distanceMetres', () => {
  it('computes the distance from London to Paris', () => {
    const london = { latitude: 51.5074, longitude: -0.1278 };
    const paris = { latitude: 48.8566, longitude: 2.3522 };
    expect(distanceMetres(london, paris) / 1000).toBeCloseTo(343.6, 0);
  });

  it('crosses the date line the short way', () => {
    const west = { latitude: 0, longitude: 179.9999 };
    const east = { latitude: 0, longitude: -179.9999 };
    expect(distanceMetres(west, east)).toBeLessThan(25);
  });

  it('is symmetric, zero to the same point, and at most half the globe', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 3);
        expect(distanceMetres(a, a)).toBe(0);
        expect(distanceMetres(a, b)).toBeLessThan(20_015_115);
      }),
    );
  });
});

describe('isValidCoordinates', () => {
  it.each([
    [25.2, 55.3, true],
    [90, 180, true],
    [-90, -180, true],
    [0, 10, true],
    [0, 0, false],
    [-0, 0, false],
    [90.1, 0, false],
    [0, -180.1, false],
    [Number.NaN, 1, false],
    ['25', 55, false],
    [undefined, 55, false],
  ])('%s, %s: %s', (latitude, longitude, valid) => {
    expect(isValidCoordinates({ latitude, longitude })).toBe(valid);
  });
});

describe('isWithinShiftRadius', () => {
  it('accepts up to 50 metres', () => {
    expect(isWithinShiftRadius(metresNorth(49.9), dubai)).toBe(true);
    expect(isWithinShiftRadius(metresNorth(50.1), dubai)).toBe(false);
  });
});
