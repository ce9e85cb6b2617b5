import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampDoneAt, decideCurbNews, DONE_AT_MOST_MS } from './doneAt.ts';

const now = new Date('2026-11-23T21:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const MINUTE = 60_000;

test('the phone’s time is accepted between the step before and now', () => {
  const after = [before(60 * MINUTE), null, before(30 * MINUTE)];
  const clamp = (claimed: Date) => clampDoneAt({ claimed, now, after });
  expect(clamp(before(20 * MINUTE))).toEqual(before(20 * MINUTE));
  expect(clamp(before(30 * MINUTE))).toEqual(before(30 * MINUTE));
  expect(clamp(before(30 * MINUTE + 1))).toEqual(before(30 * MINUTE));
  expect(clamp(now)).toEqual(now);
  expect(clamp(before(-1))).toEqual(now);
});

test('twelve hours ago is the earliest accepted time where no step came before', () => {
  const clamp = (claimed: Date) => clampDoneAt({ claimed, now, after: [] });
  expect(clamp(before(DONE_AT_MOST_MS))).toEqual(before(DONE_AT_MOST_MS));
  expect(clamp(before(DONE_AT_MOST_MS + 1))).toEqual(before(DONE_AT_MOST_MS));
});

test('the accepted time is never in the future or before the previous step, whatever the clock shows', () => {
  const time = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true });
  const past = fc.integer({ min: 0, max: 3 * DONE_AT_MOST_MS }).map(before);
  fc.assert(
    fc.property(time, fc.array(fc.option(past)), (claimed, after) => {
      const taken = clampDoneAt({ claimed, now, after }).getTime();
      expect(taken).toBeLessThanOrEqual(now.getTime());
      expect(taken).toBeGreaterThanOrEqual(before(DONE_AT_MOST_MS).getTime());
      for (const step of after) if (step) expect(taken).toBeGreaterThanOrEqual(step.getTime());
    }),
  );
});

test('a previous step in the future, by another clock, does not move a step beyond now', () => {
  expect(clampDoneAt({ claimed: before(MINUTE), now, after: [before(-MINUTE)] })).toEqual(now);
});

test('a late step is told to the guest at once, soon, or not any more', () => {
  expect(decideCurbNews(now, now)).toBe('now');
  expect(decideCurbNews(before(15_000), now)).toBe('now');
  expect(decideCurbNews(before(15_001), now)).toBe('soon');
  expect(decideCurbNews(before(10 * MINUTE), now)).toBe('soon');
  expect(decideCurbNews(before(10 * MINUTE + 1), now)).toBe('never');
});
