import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewQueries } from './renew.ts';

const listKey = ['live', 'cars'];
const MOST = 3;

type Car = { id: string; version: number };
const withItems = (list: Car[], asked: readonly string[], answer: Car[]) => [
  ...list.filter(({ id }) => !asked.includes(id)),
  ...answer,
];
const sorted = (cars: readonly Car[]) => cars.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Simulates a list on a screen, and a server whose responses wait until the test releases them. A
 * response has the state at the time of the request or of the response, as the test chooses.
 */
function showList(cars: Car[]) {
  const server = {
    cars: new Map(cars.map((car) => [car.id, car])),
    reads: [] as (string[] | 'all')[],
  };
  const unanswered: { answer: (isLate: boolean) => void; fail: () => void }[] = [];
  function ask(ids: string[] | null): Promise<Car[]> {
    const look = () => [...server.cars.values()].filter(({ id }) => !ids || ids.includes(id));
    server.reads.push(ids ?? 'all');
    const early = look();
    return new Promise((resolve, reject) => {
      unanswered.push({
        answer: (isLate) => resolve(isLate ? look() : early),
        fail: () => reject(new Error('no signal')),
      });
    });
  }
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } },
  });
  const observer = new QueryObserver<Car[]>(client, {
    queryKey: listKey,
    queryFn: () => ask(null),
    meta: {
      items: {
        most: MOST,
        read: async (ids) => {
          const answer = await ask([...ids]);
          return (list) => withItems(list as Car[], ids, answer);
        },
      },
    },
  });
  const stop = observer.subscribe(() => undefined);
  const pass = () => vi.advanceTimersByTimeAsync(50);
  return {
    server,
    stop,
    pass,
    data: () => observer.getCurrentResult().data,
    hint: (id: string) => void renewQueries(client, [...listKey, id]),
    resync: () => void renewQueries(client, ['live']),
    change(id: string, version: number) {
      if (version === 0) server.cars.delete(id);
      else server.cars.set(id, { id, version });
      void renewQueries(client, [...listKey, id]);
    },
    async answer(which: number, isLate: boolean) {
      unanswered.splice(which % Math.max(1, unanswered.length), 1)[0]?.answer(isLate);
      await pass();
    },
    async fail(which: number) {
      unanswered.splice(which % Math.max(1, unanswered.length), 1)[0]?.fail();
      await pass();
    },
    async drain() {
      for (await pass(); unanswered.length > 0; await pass()) unanswered.shift()?.answer(true);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const four = ['a', 'b', 'c', 'd'].map((id) => ({ id, version: 1 }));

test('a change reads one car, and changes that arrive together share one read', async () => {
  const list = showList(four);
  await list.drain();
  list.change('b', 2);
  await list.drain();
  list.change('a', 2);
  list.change('c', 0);
  await list.drain();
  expect(list.server.reads).toEqual(['all', ['b'], ['a', 'c']]);
  expect(sorted(list.data() ?? [])).toEqual([
    { id: 'a', version: 2 },
    { id: 'b', version: 2 },
    { id: 'd', version: 1 },
  ]);
  list.stop();
});

test('changes wait while one car is read, and many changes read the whole list', async () => {
  const list = showList(four);
  await list.drain();
  list.change('a', 2);
  await list.pass();
  for (const id of ['a', 'b', 'c', 'd']) list.change(id, 3);
  await list.drain();
  expect(list.server.reads).toEqual(['all', ['a'], 'all']);
  expect(list.data()?.map(({ version }) => version)).toEqual([3, 3, 3, 3]);
  list.stop();
});

test('a failed read of one car reads the whole list', async () => {
  const list = showList(four);
  await list.drain();
  list.change('a', 2);
  await list.pass();
  await list.fail(0);
  await list.drain();
  expect(list.server.reads).toEqual(['all', ['a'], 'all']);
  expect(list.data()).toContainEqual({ id: 'a', version: 2 });
  list.stop();
});

test('a list that is not on the screen reads nothing', async () => {
  const list = showList(four);
  await list.drain();
  list.stop();
  list.change('a', 2);
  await list.drain();
  expect(list.server.reads).toEqual(['all']);
});

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('change' as const), id, version: fc.nat(9) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      which: fc.nat(5),
      isLate: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('fail' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('resync' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('pass' as const) }) },
);

test('the list ends in the server’s state, whatever changes and in whatever order answers arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const list = showList(four);
      await list.answer(0, true);
      for (const each of events) {
        if (each.type === 'change') list.change(each.id, each.version);
        else if (each.type === 'answer') await list.answer(each.which, each.isLate);
        else if (each.type === 'fail') await list.fail(each.which);
        else if (each.type === 'resync') list.resync();
        else await list.pass();
      }
      // Resyncs after a failed last read: the test has no retry, and without a socket the screen
      // reads again too.
      if (events.some(({ type }) => type === 'fail')) list.resync();
      await list.drain();
      expect(sorted(list.data() ?? [])).toEqual(sorted([...list.server.cars.values()]));
      list.stop();
    }),
    { numRuns: 200 },
  );
});
