import { expect, test } from 'vitest';
import { minutesLeft } from './countdown.ts';

const readAt = Date.parse('2026-03-01T10:00:00Z');

test.each([
  [8, 0, 8],
  [8, 1000, 8],
  [8, 61_000, 7],
  [1, 59_000, 1],
  [1, 60_000, null],
  [0, 0, null],
  // A clock that stands behind the server's.
  [7, -300_000, 7],
])('%i minutes are, %i ms later, %s', (etaMinutes, later, left) => {
  expect(minutesLeft({ status: 'paid', etaMinutes }, readAt, readAt + later)).toBe(left);
});

test('before it is paid nobody has set off', () => {
  const order = { status: 'requested', etaMinutes: 8 } as const;
  expect(minutesLeft(order, readAt, readAt + 3_600_000)).toBe(8);
});
