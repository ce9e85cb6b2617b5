import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { liveKeys } from '../liveKeys.ts';
import { followPlaces, renewPlaces } from './followPlaces.ts';

const queryKey = liveKeys.freePlaces('gate');
let client: QueryClient;
const read = vi.fn<() => Promise<string[]>>();

/** Opens a client that has read the free places once, and whose form is closed again. */
beforeEach(async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  read.mockReset().mockResolvedValue(['5']);
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Infinity } },
  });
  followPlaces(client);
  await client.fetchQuery({ queryKey, queryFn: read });
});

test('hints of the location read its places again after thirty seconds, once for all of them', async () => {
  const hint = () => client.invalidateQueries({ queryKey });
  await hint();
  await vi.advanceTimersByTimeAsync(10_000);
  await hint();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockResolvedValue(['6']);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  expect(client.getQueryData(queryKey)).toEqual(['6']);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('an own parking reads the places at once', async () => {
  read.mockResolvedValue(['6']);
  await renewPlaces(client);
  expect(client.getQueryData(queryKey)).toEqual(['6']);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a read that is lost keeps the places and is repeated', async () => {
  read.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await renewPlaces(client);
  expect(client.getQueryData(queryKey)).toEqual(['5']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(read).toHaveBeenCalledTimes(3);
});

test('stored places that no screen has asked for are left alone', async () => {
  const stored = liveKeys.freePlaces('terrace');
  client.setQueryData(stored, ['1']);
  await client.invalidateQueries({ queryKey: stored });
  await renewPlaces(client);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(client.getQueryState(stored)).toMatchObject({ data: ['1'], error: null });
});
