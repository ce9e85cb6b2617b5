import { expect, test } from 'vitest';
import { distanceText, isNear } from './distance.ts';

test.each([
  [354, '350 m'],
  [994, '990 m'],
  [1000, '1 km'],
  [1240, '1.2 km'],
  [18_400, '18 km'],
])('%d metres read %s', (meters, text) => {
  expect(distanceText(meters, 'en')).toBe(text);
});

test('below fifty metres one is there', () => {
  expect(isNear(49)).toBe(true);
  expect(isNear(50)).toBe(false);
});
