import { expect, test } from 'vitest';
import { formatDistance } from '#web/lib/formatDistance.ts';
import { computeBearing, getDirection, isNear } from './distance.ts';

const here = { latitude: 25, longitude: -80 };

test.each([
  [354, '350 m'],
  [994, '990 m'],
  [1000, '1 km'],
  [1240, '1.2 km'],
  [18_400, '18 km'],
])('%d metres read %s', (meters, text) => {
  expect(formatDistance(meters, 'en')).toBe(text);
});

test.each([
  [57, '57 m'],
  [999, '999 m'],
  [18_440, '18.4 km'],
  [100_400, '100 km'],
])('%d metres read %s where the distance is exact', (meters, text) => {
  expect(formatDistance(meters, 'en', true)).toBe(text);
});

test('a distance below fifty metres counts as arrived', () => {
  expect(isNear(49)).toBe(true);
  expect(isNear(50)).toBe(false);
});

test.each([
  [{ latitude: 26, longitude: -80 }, 'n'],
  [{ latitude: 25, longitude: -79 }, 'e'],
  [{ latitude: 24, longitude: -80 }, 's'],
  [{ latitude: 25, longitude: -81 }, 'w'],
  [{ latitude: 24.5, longitude: -79.45 }, 'se'],
  [{ latitude: 25.5, longitude: -80.55 }, 'nw'],
] as const)('towards %j the direction is %s', (place, direction) => {
  expect(getDirection(computeBearing(here, place))).toBe(direction);
});

test('directions wrap around at north', () => {
  expect(getDirection(337.4)).toBe('nw');
  expect(getDirection(337.6)).toBe('n');
  expect(getDirection(359.9)).toBe('n');
  expect(getDirection(0)).toBe('n');
});
