import { expect, test } from 'vitest';
import { computeCountdown } from './countdown.ts';

const until = '2026-08-03T12:30:00.000Z';
const before = (seconds: number) => Date.parse(until) - seconds * 1000;

test.each([
  [1800, '30:00', false],
  [600, '10:00', false],
  [599.2, '10:00', false],
  [599, '09:59', true],
  [1, '00:01', true],
  [0.4, '00:01', true],
])('%d seconds before the end, %s are left', (seconds, text, isShort) => {
  expect(computeCountdown(until, before(seconds))).toEqual({ text, isExpired: false, isShort });
});

test.each([0, -1, -90])('a session is over from its end on, here %d seconds before', (seconds) => {
  expect(computeCountdown(until, before(seconds))).toMatchObject({
    text: '00:00',
    isExpired: true,
  });
});
