import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comparePlaces,
  findStartableAt,
  type PlannedOrder,
  planQueue,
  type QueueSituation,
} from './planQueue.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-03-01T20:00:00Z');
const at = (minutes: number) => NOW + minutes * MINUTE;
const pace = { bring: 6 * MINUTE, cycle: 8 * MINUTE };
const withRunners = (...free: number[]): QueueSituation => ({
  now: NOW,
  pace,
  freeAt: free.map(at),
});

let count = 0;
const order = (placed: number, wanted: number | null = null): PlannedOrder => ({
  id: `o${String((count += 1)).padStart(6, '0')}`,
  placedAt: at(placed),
  wantedAt: wanted === null ? null : at(wanted),
});
/** Plans the orders, and returns the minutes until each car is ready. */
const minutesOf = (orders: PlannedOrder[], situation: QueueSituation) => {
  const { times: plan } = planQueue(orders, situation);
  return orders.map(({ id }) => ((plan.get(id)?.readyAt ?? 0) - NOW) / MINUTE);
};

describe('as soon as possible', () => {
  test('each car waits for the ones before it, with one runner', () => {
    expect(minutesOf([order(-3), order(-2), order(-1)], withRunners(0))).toEqual([6, 14, 22]);
  });

  test('two runners bring two cars at a time', () => {
    const orders = [order(-3), order(-2), order(-1)];
    expect(minutesOf(orders, withRunners(0, 0))).toEqual([6, 6, 14]);
  });

  test('a runner who has a car is free a cycle after the dispatch', () => {
    expect(minutesOf([order(-1)], withRunners(5, 7))).toEqual([11]);
  });

  test('orders of the same moment keep the order of their ids', () => {
    const [one, two] = [order(-1), order(-1)];
    expect(minutesOf([two, one], withRunners(0))).toEqual([14, 6]);
  });
});

describe('a later time', () => {
  test('starts half a cycle before the last possible start, divided by the runners', () => {
    expect(findStartableAt(at(30), withRunners(0))).toBe(at(20));
    expect(findStartableAt(at(30), withRunners(0, 0))).toBe(at(22));
    expect(findStartableAt(at(9), withRunners(0))).toBe(NOW);
    expect(findStartableAt(null, withRunners(0))).toBe(NOW);
  });

  test('is not ready before the time that was asked for', () => {
    expect(minutesOf([order(-1, 30)], withRunners(0))).toEqual([30]);
  });

  test('keeps its time when others ask afterwards', () => {
    const orders = [order(-5, 20), ...Array.from({ length: 5 }, () => order(-1))];
    expect(minutesOf(orders, withRunners(0))).toEqual([20, 6, 24, 32, 40, 48]);
  });

  test('leaves a runner time for one more car before it', () => {
    const orders = [order(-3), order(-2, 15), order(-1)];
    expect(minutesOf(orders, withRunners(0, 0))).toEqual([6, 15, 6]);
  });

  test('waits for those who asked before', () => {
    expect(minutesOf([order(-3), order(-2), order(-1, 12)], withRunners(0))).toEqual([6, 14, 22]);
  });
});

const minutes = fc.integer({ min: 0, max: 90 });
const situations = fc
  .array(minutes, { minLength: 1, maxLength: 5 })
  .map((free) => withRunners(...free.map((each) => each % 10)));
const queues = fc
  .array(fc.record({ placed: minutes, wanted: fc.option(minutes, { freq: 2 }) }), { maxLength: 25 })
  .map((all) => all.map(({ placed, wanted }) => order(placed - 100, wanted)));
const newcomers = fc.option(minutes, { freq: 2 }).map((wanted) => order(0, wanted));

/** Plans like `planQueue`, with the free times of each runner in a list of their own. */
function planSlowly(orders: PlannedOrder[], situation: QueueSituation): Map<string, number> {
  const lines = situation.freeAt.map((from) => [{ from: Math.max(from, NOW), to: Infinity }]);
  const plan = new Map<string, number>();
  for (const { id, wantedAt } of orders.toSorted(comparePlaces)) {
    const earliest = findStartableAt(wantedAt, situation);
    const latest = wantedAt === null ? earliest : Math.max(earliest, wantedAt - pace.bring);
    const gaps = lines.flatMap((line) => line.map((gap) => ({ line, gap })));
    const onTime = gaps
      .filter(({ gap }) => gap.from <= latest && latest + pace.cycle <= gap.to)
      .map(({ line, gap }) => {
        const room = (latest - gap.from) % pace.cycle;
        return { line, gap, startAt: Math.max(earliest, latest - room) };
      });
    const fits = gaps
      .map(({ line, gap }) => ({ line, gap, startAt: Math.max(gap.from, earliest) }))
      .filter(({ gap, startAt }) => startAt + pace.cycle <= gap.to);
    const lastFrom = Math.max(...onTime.map(({ gap }) => gap.from));
    const startAt =
      onTime.find(({ gap }) => gap.from === lastFrom)?.startAt ??
      Math.min(...fits.map((fit) => fit.startAt));
    const tied = (onTime.length > 0 ? onTime : fits).filter((fit) => fit.startAt === startAt);
    const [best] = tied.toSorted((a, b) => b.gap.from - a.gap.from || a.gap.to - b.gap.to || 0);
    if (!best) throw new Error('no runner');
    const { line, gap } = best;
    line.splice(
      line.indexOf(gap),
      1,
      { from: gap.from, to: startAt },
      { from: startAt + pace.cycle, to: gap.to },
    );
    plan.set(id, startAt);
  }
  return plan;
}

describe('in any queue', () => {
  test('no more cars are under way than runners are free', () => {
    fc.assert(
      fc.property(queues, situations, (orders, situation) => {
        const starts = [...planQueue(orders, situation).times.values()].map(
          ({ startAt }) => startAt,
        );
        for (const start of starts) {
          const busy = starts.filter((one) => one <= start && one > start - pace.cycle).length;
          const free = situation.freeAt.filter((from) => from <= start).length;
          expect(busy).toBeLessThanOrEqual(free);
        }
      }),
    );
  });

  test('a newcomer makes nobody’s time later', () => {
    fc.assert(
      fc.property(queues, situations, newcomers, (orders, situation, newcomer) => {
        expect(minutesOf(orders, situation)).toEqual(
          minutesOf([...orders, newcomer], situation).slice(0, -1),
        );
      }),
    );
  });

  test('nobody who asks later for as soon as possible is planned first', () => {
    fc.assert(
      fc.property(queues, situations, (orders, situation) => {
        const soon = orders.filter(({ wantedAt }) => wantedAt === null).toSorted(comparePlaces);
        const { times: plan } = planQueue(orders, situation);
        const starts = soon.map(({ id }) => plan.get(id)?.startAt ?? 0);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
    );
  });

  test('more minutes are never ready sooner than fewer', () => {
    fc.assert(
      fc.property(queues, situations, minutes, minutes, (orders, situation, one, other) => {
        const ready = [Math.min(one, other), Math.max(one, other)].map((wanted) =>
          minutesOf([...orders, order(0, wanted)], situation).at(-1),
        );
        expect(ready[0]).toBeLessThanOrEqual(ready[1] ?? 0);
      }),
    );
  });

  test('what is quoted is what an order asked for now gets', () => {
    fc.assert(
      fc.property(queues, situations, newcomers, (orders, situation, newcomer) => {
        const quoted = planQueue(orders, situation).quote(newcomer.wantedAt);
        expect(planQueue([...orders, newcomer], situation).times.get(newcomer.id)).toEqual(quoted);
      }),
    );
  });

  test('the plan is that of a search through all runners', () => {
    fc.assert(
      fc.property(queues, situations, (orders, situation) => {
        const starts = [...planQueue(orders, situation).times].map(([id, { startAt }]) => [
          id,
          startAt,
        ]);
        expect(starts).toEqual([...planSlowly(orders, situation)]);
      }),
      { numRuns: 2000 },
    );
  });
});
