import { expect, test } from 'vitest';
import { compareAtCurb, computeCurbTone, countCurbMinutes } from './curb.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const since = (minutes: number) => new Date(noon - minutes * 60_000).toISOString();

test.each([
  [null, 0, 'green'],
  [-1, 0, 'green'],
  [4.99, 4, 'green'],
  [5, 5, 'amber'],
  [9.99, 9, 'amber'],
  [10, 10, 'red'],
] as const)('at the curb for %d minutes', (stood, minutes, tone) => {
  const count = countCurbMinutes(stood === null ? null : since(stood), noon);
  expect([count, computeCurbTone(count)]).toEqual([minutes, tone]);
});

test('the longest-waiting car at the curb comes first, an unconfirmed arrival last', () => {
  const cars = [null, since(2), since(12)].map((readyAt) => ({ readyAt }));
  expect(cars.toSorted(compareAtCurb).map(({ readyAt }) => readyAt)).toEqual([
    since(12),
    since(2),
    null,
  ]);
});
