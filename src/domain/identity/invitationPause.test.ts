import { expect, test } from 'vitest';
import { computeInvitationPause } from './invitationPause.ts';

test.each([
  [0, 60],
  [1, 60],
  [1000, 59],
  [59_000, 1],
  [59_999, 1],
  [60_000, 0],
  [3_600_000, 0],
  // A device’s clock may be behind the server’s.
  [-5000, 60],
])('%i ms after an invitation, the next one waits %i s', (passed, seconds) => {
  const now = Date.UTC(2026, 4, 4);
  expect(computeInvitationPause(now - passed, now)).toBe(seconds);
});
