import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { runAsCaller, createFairQueue } from './fairQueue.ts';

/** Creates a queue that runs named pieces of work one after the other. */
function createWork(mostWaiting: number) {
  const done: string[] = [];
  const inTurn = createFairQueue({
    work: 'names',
    mostAtOnce: 1,
    mostWaiting,
    retryAfterSeconds: 7,
  });
  const ask = (caller: string) =>
    runAsCaller(caller, () =>
      inTurn(async () => {
        await Promise.resolve();
        done.push(caller);
      }),
    );
  return { done, ask };
}

test('callers take turns: a busy caller delays others by one piece only', async () => {
  const { done, ask } = createWork(100);
  await Promise.all(['many', 'many', 'many', 'many', 'one', 'two', 'two'].map(ask));
  expect(done).toEqual(['many', 'many', 'one', 'two', 'many', 'two', 'many']);
});

test('a full queue refuses the last piece of the caller with the most pieces', async () => {
  const { done, ask } = createWork(2);
  const settled = await Promise.allSettled(['many', 'many', 'many', 'one', 'many'].map(ask));
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  for (const one of settled)
    if (one.status === 'rejected') {
      expect(one.reason).toBeInstanceOf(AppError);
      expect(one.reason).toMatchObject({
        code: 'OVERLOADED',
        work: 'names',
        extra: { retryAfter: 7 },
      });
    }
  expect(done).toEqual(['many', 'many', 'one']);
});

test('a failed piece makes room for the next', async () => {
  const inTurn = createFairQueue({
    work: 'names',
    mostAtOnce: 1,
    mostWaiting: 5,
    retryAfterSeconds: 1,
  });
  const failed = inTurn(() => Promise.reject(new Error('away')));
  const next = inTurn(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe('next');
});
