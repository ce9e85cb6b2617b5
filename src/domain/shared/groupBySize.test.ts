import { expect, test } from 'vitest';
import { groupBySize } from './groupBySize.ts';

const sizesOf = (...sizes: number[]) =>
  groupBySize(
    sizes.map((size) => ({ size })),
    10,
  ).map((group) => group.map(({ size }) => size));

test('things are grouped up to the size', () => {
  expect(sizesOf()).toEqual([]);
  expect(sizesOf(4, 6)).toEqual([[4, 6]]);
  expect(sizesOf(4, 6, 1)).toEqual([[4, 6], [1]]);
  expect(sizesOf(4, 7, 3)).toEqual([[4], [7, 3]]);
});

test('a larger thing is alone', () => {
  expect(sizesOf(1, 11, 1, 0)).toEqual([[1], [11], [1, 0]]);
});
