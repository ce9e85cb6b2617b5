import { expect, test } from 'vitest';
import type { QueueRunner } from '#contract/orders.ts';
import { isFree, isListedInStrip, sortForChoice } from './runners.ts';

const here = { isHere: true, locationName: 'Gate', locationNameArabic: null };
const elsewhere = { isHere: false, locationName: 'Tower', locationNameArabic: null };
const car = {
  kind: 'return',
  plate: 'K 1',
  ticketNumber: 'A-1',
  elsewhere: null,
  elsewhereArabic: null,
} as const;
const runner = (id: string, more: Partial<QueueRunner>): QueueRunner => ({
  id,
  name: id,
  shift: here,
  since: null,
  car: null,
  queued: 0,
  ...more,
});
const runners = [
  runner('two', { car, queued: 1 }),
  runner('one', { car }),
  runner('free', {}),
  runner('away', { shift: elsewhere }),
  runner('gone', { shift: null, car }),
  runner('off', { shift: null }),
];
const ids = (some: readonly QueueRunner[]) => some.map(({ id }) => id);

test('a free runner at this location comes first, one off shift last', () => {
  expect(ids(sortForChoice(runners))).toEqual(['free', 'one', 'two', 'away', 'off', 'gone']);
});

test('the strip shows runners on shift or with a car, and counts as free those here without one', () => {
  expect(ids(runners.filter(isListedInStrip))).toEqual(['two', 'one', 'free', 'away', 'gone']);
  expect(ids(runners.filter(isFree))).toEqual(['free']);
});
