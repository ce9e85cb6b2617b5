import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { createWakeUps, WAKE_UP_MS } from './wakeUps.ts';

const wakeUp = vi.fn<() => Promise<number>>();
const wakeUps = createWakeUps(wakeUp, createLog('silent'));

beforeEach(() => {
  vi.useFakeTimers();
  wakeUp.mockReset().mockResolvedValue(Infinity);
  wakeUps.start();
});
afterEach(() => {
  wakeUps.stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a wake-up comes regularly, also after one that failed', async () => {
  wakeUp.mockRejectedValueOnce(new Error('away'));
  await pass(WAKE_UP_MS * 3 + 100);
  expect(wakeUp).toHaveBeenCalledTimes(3);
});

test('an earlier due time brings the wake-up forward, and a later one does not delay it', async () => {
  wakeUps.planAt(Date.now() + 2 * WAKE_UP_MS);
  wakeUps.planAt(Date.now() + 300);
  wakeUps.planAt(Date.now() + 1_000);
  await pass(250);
  expect(wakeUp).not.toHaveBeenCalled();
  await pass(100);
  expect(wakeUp).toHaveBeenCalledTimes(1);
});

test('a wake-up that finds a later due time comes again at that time', async () => {
  wakeUp.mockResolvedValueOnce(700);
  await pass(WAKE_UP_MS + 100);
  expect(wakeUp).toHaveBeenCalledTimes(1);
  await pass(700);
  expect(wakeUp).toHaveBeenCalledTimes(2);
});

test('a stopped timer has no wake-up, whatever is planned', async () => {
  wakeUps.stop();
  wakeUps.planAt(Date.now() + 100);
  await pass(3 * WAKE_UP_MS);
  expect(wakeUp).not.toHaveBeenCalled();
});
