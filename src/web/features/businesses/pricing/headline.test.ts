import { expect, test } from 'vitest';
import { countDifferent } from './headline.ts';

const guest = (before: number, after: number) =>
  ({ before: { priceCents: before }, after: { priceCents: after } }) as never;

test.each([
  ['less', 2, [guest(5, 4), guest(5, 0), guest(5, 6)]],
  ['more', 2, [guest(5, 6), guest(5, 9), guest(5, 4)]],
  ['less', 1, [guest(5, 4), guest(5, 6), guest(5, 5)]],
  ['same', 0, [guest(5, 5), guest(0, 0)]],
])('most pay %s: %i', (kind, count, guests) => {
  expect(countDifferent(guests)).toEqual({ kind, count, all: guests.length });
});
