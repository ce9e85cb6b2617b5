import { expect, test } from 'vitest';
import { createSharedReads } from './sharedReads.ts';

/** Reads that a test ends by hand, each with its number. */
function buildReads() {
  const ends: PromiseWithResolvers<number>[] = [];
  const read = createSharedReads(() => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  });
  return { read, ends };
}
const settle = () => new Promise(setImmediate);

test('callers during a read share the read that follows it', async () => {
  const { read, ends } = buildReads();
  const first = read('a');
  const later = [read('a'), read('a'), read('a')];
  expect(ends).toHaveLength(1);
  ends[0]?.resolve(1);
  expect(await first).toBe(1);
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

test('a caller after the last read starts a new one', async () => {
  const { read, ends } = buildReads();
  const first = read('a');
  ends[0]?.resolve(1);
  await first;
  await settle();
  const second = read('a');
  ends[1]?.resolve(2);
  expect(await second).toBe(2);
});

test('a failed read fails its own callers only', async () => {
  const { read, ends } = buildReads();
  const first = read('a');
  const later = read('a');
  ends[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await settle();
  ends[1]?.resolve(2);
  expect(await later).toBe(2);
});

test('keys do not wait for each other', () => {
  const { read, ends } = buildReads();
  void read('a');
  void read('b');
  expect(ends).toHaveLength(2);
});
