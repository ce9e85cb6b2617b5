import { expect, test } from 'vitest';
import { findOpening } from '../businesses/openingHours.ts';
import { noMeasures } from './measures.ts';
import { isSignatureOutdated, listOpenAtSigning, markSums } from './signing.ts';

const MINUTE = 60_000;
const dayEndsAt = new Date('2026-11-24T04:00:00Z');
const before = (minutes: number) => new Date(dayEndsAt.getTime() - minutes * MINUTE);
const evenings = {
  week: Array.from({ length: 7 }, () => [{ from: '18:00', to: '23:00' }]),
  exceptions: [],
};
const at = (now: Date, hours = evenings as typeof evenings | null) => ({
  now,
  dayEndsAt,
  opening: findOpening(hours, 'UTC', now),
  carsHere: 0,
  keysOffHook: 0,
});

test('a day is free to be signed from the minute its doors close for the last time', () => {
  expect(listOpenAtSigning(at(new Date('2026-11-23T17:00:00Z')))).toEqual(['doors']);
  expect(listOpenAtSigning(at(new Date('2026-11-23T22:59:00Z')))).toEqual(['doors']);
  expect(listOpenAtSigning(at(new Date('2026-11-23T23:00:00Z')))).toEqual([]);
});

test('doors that never close are open up to the end of the day, those of a closed location never', () => {
  expect(listOpenAtSigning(at(before(1), null))).toEqual(['doors']);
  expect(listOpenAtSigning(at(dayEndsAt, null))).toEqual([]);
  expect(listOpenAtSigning({ ...at(before(1), null), opening: null })).toEqual([]);
});

test('cars and keys are open things up to ten minutes after the day', () => {
  const left = { carsHere: 1, keysOffHook: 1 };
  for (const minutes of [60, 0, -9])
    expect(listOpenAtSigning({ ...at(before(minutes)), ...left })).toEqual(['cars', 'keys']);
  expect(listOpenAtSigning({ ...at(before(60)), carsHere: 1 })).toEqual(['cars']);
  expect(listOpenAtSigning({ ...at(before(-10)), ...left })).toEqual([]);
});

test('any figure that moves makes an early signature outdated, and none a late one', () => {
  const mark = markSums(noMeasures());
  const early = { signedAt: before(300), endsAt: before(300), mark };
  expect(isSignatureOutdated(early, mark)).toBe(false);
  for (const key of Object.keys(mark))
    expect(isSignatureOutdated(early, { ...mark, [key]: 1 }), key).toBe(true);
  const late = { signedAt: before(-10), endsAt: dayEndsAt, mark };
  expect(isSignatureOutdated(late, { ...mark, in: 1 })).toBe(false);
  expect(isSignatureOutdated({ ...late, signedAt: before(-9) }, { ...mark, in: 1 })).toBe(true);
});
