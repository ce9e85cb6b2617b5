import { expect, test } from 'vitest';
import { promised } from './promise.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const inSeconds = (seconds: number) => new Date(noon + seconds * 1000).toISOString();

test.each([
  [240, 'inTime', 4],
  [181, 'inTime', 4],
  [180, 'soon', 3],
  [1, 'soon', 1],
  [0, 'soon', 0],
  [-59, 'soon', 0],
  [-60, 'late', 1],
  [-150, 'late', 2],
] as const)('%i seconds before the promised time', (seconds, state, minutes) => {
  expect(promised(inSeconds(seconds), noon)).toEqual({ state, minutes });
});
