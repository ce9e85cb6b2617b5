import { expect, test } from 'vitest';
import { findFailureReason } from './failureReason.ts';

test.each([
  ['Not taken in time.', 'too_late'],
  ['The text cannot be read with this SECRET_KEY.', 'unreadable'],
  ['Twilio 30003', 'unreachable'],
  ['Unreachable handset', 'unreachable'],
  ['Twilio 30007', 'blocked'],
  ["The 'To' number •••42 is not a valid phone number.", 'invalid'],
  ['550 5.1.1 User unknown', 'invalid'],
  ['connect ETIMEDOUT 10.0.0.1:443', 'timed_out'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'no_connection'],
  ['Twilio cannot be reached.', 'no_connection'],
  ['duplicate key value violates unique constraint', null],
] as const)('%s is %s', (words, reason) => {
  expect(findFailureReason(words)).toBe(reason);
});
