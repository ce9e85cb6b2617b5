import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runServer } from '#test/harness/runServer.ts';

const server = runServer();

test('a lock holds while concurrent calls are refused', async () => {
  const { limits } = server.ctx;
  for (let round = 0; round < 10; round += 1) {
    const person = randomUUID();
    const tries = Array.from({ length: 40 }, async () => {
      const use = await limits.tryUse('sessionCodeThere', person);
      if (use.isLast) await limits.lock('sessionCodeThere', person);
      return use.allowed;
    });
    const allowed = (await Promise.all(tries)).filter(Boolean);
    expect(allowed).toHaveLength(5);
    const { allowed: isOpen, retryAfter } = await limits.tryUse('sessionCodeThere', person);
    expect(isOpen).toBe(false);
    expect(retryAfter).toBeGreaterThan(14 * 60);
  }
});
