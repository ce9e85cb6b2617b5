import { expect, test } from 'vitest';
import { CallError } from '#contract/client.ts';
import { createSendOnce } from './sendOnce.ts';

/** Sends a body and records its idempotency key. Answers or fails as the test says. */
function createSender() {
  const sendOnce = createSendOnce();
  const keys: string[] = [];
  return {
    keys,
    send: (content: unknown, error?: Error) =>
      sendOnce(content, async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (error) throw error;
        return 'done';
      }).catch((failed: unknown) => failed),
  };
}
const lost = new TypeError('Failed to fetch');
const refused = (status: number, code: 'VALIDATION' | 'RATE_LIMITED') =>
  new CallError(status, { message: 'Refused', code }, 'Refused');

test('a repeat after a lost answer has the same key, and one after an answer a new key', async () => {
  const { send, keys } = createSender();
  expect(await send({ amount: 1 }, lost)).toBe(lost);
  await send({ amount: 1 }, new CallError(503, null, 'Not now'));
  expect(await send({ amount: 1 })).toBe('done');
  await send({ amount: 1 });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a corrected form, and a form that was refused, get a new key', async () => {
  const { send, keys } = createSender();
  await send({ amount: 1 }, lost);
  await send({ amount: 2 }, lost);
  await send({ amount: 2 }, refused(400, 'VALIDATION'));
  await send({ amount: 2 });
  expect(keys[2]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

test('a refusal by a network on the way, or by a limit, leaves the attempt open', async () => {
  const { send, keys } = createSender();
  await send({ amount: 1 }, lost);
  await send({ amount: 1 }, new CallError(401, null, 'Sign in to the hotel'));
  await send({ amount: 1 }, refused(429, 'RATE_LIMITED'));
  await send({ amount: 1 });
  expect(new Set(keys).size).toBe(1);
});
