import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { renewQueries } from './renew.ts';

const queryKey = ['live', 'jobs'];

/** Simulates a slow network: each response waits until the test releases it. */
function slowServer() {
  const server = { value: 1, asked: 0 };
  const waiting: (() => void)[] = [];
  const read = () => {
    server.asked += 1;
    const { value } = server;
    return new Promise<number>((answer) => waiting.push(() => answer(value)));
  };
  return { server, read, answer: () => waiting.splice(0).forEach((each) => each()) };
}

function shown(read: () => Promise<number>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const observer = new QueryObserver(client, { queryKey, queryFn: read });
  const stop = observer.subscribe(() => undefined);
  return { client, stop, data: () => observer.getCurrentResult().data };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

test('a change during the first read is shown', async () => {
  const { server, read, answer } = slowServer();
  const { client, stop, data } = shown(read);
  server.value = 2;
  void renewQueries(client, queryKey);
  answer();
  await until(() => expect(server.asked).toBe(2));
  answer();
  await until(() => expect(data()).toBe(2));
  stop();
});

test('changes that arrive faster than answers abort no read and cost one more', async () => {
  const { server, read, answer } = slowServer();
  const { client, stop, data } = shown(read);
  answer();
  await until(() => expect(data()).toBe(1));
  for (const value of [2, 3, 4]) {
    server.value = value;
    void renewQueries(client, queryKey);
  }
  await until(() => expect(server.asked).toBe(2));
  answer();
  await until(() => expect(data()).toBe(2));
  await until(() => expect(server.asked).toBe(3));
  answer();
  await until(() => expect(data()).toBe(4));
  expect(server.asked).toBe(3);
  stop();
});
