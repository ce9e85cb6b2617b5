import { expect, test } from 'vitest';
import { findNextAttempt, hasFailedTooLong, RETRIED_FOR_MS } from './webhooks.ts';

const start = new Date('2026-05-01T00:00:00Z');
const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);

test('retry delays grow from five seconds to six hours and end after three days', () => {
  const seconds: number[] = [];
  let now: Date | null = start;
  for (let attempts = 1; now; attempts += 1) {
    now = findNextAttempt(attempts, start, now);
    if (now) seconds.push((now.getTime() - start.getTime()) / 1000);
  }
  expect(seconds.slice(0, 7)).toEqual([5, 35, 155, 755, 4355, 15_155, 36_755]);
  expect(seconds.at(-1)).toBe(RETRIED_FOR_MS / 1000);
  expect(seconds.length).toBeLessThan(20);
});

test('an endpoint fails for three days before it is switched off', () => {
  expect(hasFailedTooLong(null, at(RETRIED_FOR_MS))).toBe(false);
  expect(hasFailedTooLong(start, at(RETRIED_FOR_MS - 1))).toBe(false);
  expect(hasFailedTooLong(start, at(RETRIED_FOR_MS))).toBe(true);
});
