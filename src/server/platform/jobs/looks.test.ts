import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { createLooks, LOOK_MS } from './looks.ts';

const look = vi.fn<() => Promise<number>>();
const looks = createLooks(look, createLog('silent'));

beforeEach(() => {
  vi.useFakeTimers();
  look.mockReset().mockResolvedValue(Infinity);
  looks.start();
});
afterEach(() => {
  looks.stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a look comes regularly, also after one that failed', async () => {
  look.mockRejectedValueOnce(new Error('away'));
  await pass(LOOK_MS * 3 + 100);
  expect(look).toHaveBeenCalledTimes(3);
});

test('what is known to be due sooner brings the look forward, what is due later leaves it', async () => {
  looks.planAt(Date.now() + 2 * LOOK_MS);
  looks.planAt(Date.now() + 300);
  looks.planAt(Date.now() + 1_000);
  await pass(250);
  expect(look).not.toHaveBeenCalled();
  await pass(100);
  expect(look).toHaveBeenCalledTimes(1);
});

test('a look that finds something for later comes again just then', async () => {
  look.mockResolvedValueOnce(700);
  await pass(LOOK_MS + 100);
  expect(look).toHaveBeenCalledTimes(1);
  await pass(700);
  expect(look).toHaveBeenCalledTimes(2);
});

test('once stopped there is none, whatever is planned', async () => {
  looks.stop();
  looks.planAt(Date.now() + 100);
  await pass(3 * LOOK_MS);
  expect(look).not.toHaveBeenCalled();
});
