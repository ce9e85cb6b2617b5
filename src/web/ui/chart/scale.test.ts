import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseSeparateLabels,
  chooseLabelInterval,
  chooseTicks,
  moveLabelWithin,
  type AxisLabel,
} from './scale.ts';

test('steps are round numbers and reach the greatest value', () => {
  expect(chooseTicks(1887)).toEqual([0, 500, 1000, 1500, 2000]);
  expect(chooseTicks(7, 4)).toEqual([0, 2, 4, 6, 8]);
  expect(chooseTicks(0)).toEqual([0]);
  expect(chooseTicks(1)).toEqual([0, 0.5, 1]);
  expect(chooseTicks(1, 4, 1)).toEqual([0, 1]);
  expect(chooseTicks(6, 4, 1)).toEqual([0, 2, 4, 6]);
});

test('any scale has few steps, begins at zero and reaches above the greatest value', () => {
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

const row = (count: number, step: number, width: number): AxisLabel[] =>
  Array.from({ length: count }, (_, at) => ({ middle: (at + 0.5) * step, width }));

test('labels thin out where there is no room for all', () => {
  expect(chooseLabelInterval(row(14, 50, 36))).toBe(1);
  expect(chooseLabelInterval(row(30, 20, 40))).toBe(3);
  expect(chooseLabelInterval(row(5, 20, 400))).toBe(5);
  expect(chooseLabelInterval([])).toBe(1);
});

test('no two shown labels touch, whatever their widths', () => {
  const widths = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(widths, fc.integer({ min: 1, max: 80 }), (all, step) => {
      const labels = all.map((width, at) => ({ middle: at * step, width }));
      const every = chooseLabelInterval(labels);
      const shown = labels.filter((_, at) => (labels.length - 1 - at) % every === 0);
      expect(shown).toContain(labels.at(-1));
      for (const some of [shown, [...chooseSeparateLabels(labels)]])
        for (const [at, one] of some.entries())
          for (const other of some.slice(at + 1, some === shown ? at + 2 : undefined))
            expect(Math.abs(one.middle - other.middle)).toBeGreaterThan(
              (one.width + other.width) / 2,
            );
    }),
  );
});

test('a label at the edge moves inwards, so that it is not cut', () => {
  expect(moveLabelWithin({ middle: 5, width: 40 }, 300)).toBe(20);
  expect(moveLabelWithin({ middle: 298, width: 40 }, 300)).toBe(280);
  expect(moveLabelWithin({ middle: 100, width: 40 }, 300)).toBe(100);
  expect(moveLabelWithin({ middle: 55, width: 40 }, 300, 50)).toBe(70);
});
