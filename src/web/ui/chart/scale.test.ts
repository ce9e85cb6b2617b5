import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEvery, chooseTicks } from './scale.ts';

test('steps are round and reach the greatest value', () => {
  expect(chooseTicks(1887)).toEqual([0, 500, 1000, 1500, 2000]);
  expect(chooseTicks(7, 4)).toEqual([0, 2, 4, 6, 8]);
  expect(chooseTicks(0)).toEqual([0]);
  expect(chooseTicks(1)).toEqual([0, 0.5, 1]);
  expect(chooseTicks(1, 4, 1)).toEqual([0, 1]);
  expect(chooseTicks(6, 4, 1)).toEqual([0, 2, 4, 6]);
});

test('however great the values, the steps are few, begin at zero and reach over them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e12 }),
      fc.integer({ min: 1, max: 8 }),
      (most, steps) => {
        const ticks = chooseTicks(most, steps);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeLessThanOrEqual(steps + 1);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      },
    ),
  );
});

test('labels thin out where there is no room for all', () => {
  expect(chooseEvery(14, 700, 44)).toBe(1);
  expect(chooseEvery(30, 600, 44)).toBe(3);
});
