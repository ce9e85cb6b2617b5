import { comparePlaces, type PlannedOrder, planQueue } from '#domain/orders/planQueue.ts';
import { createBenchmark } from './benchmark.ts';
import { computeMedian, formatCount, formatMs, formatTable, timeInTurns } from './figures.ts';

type PlanSize = { orders: number[]; runs: number };
const normal: PlanSize = { orders: [100, 1_000, 5_000], runs: 40 };
const smallest: PlanSize = { orders: [10], runs: 1 };

const MINUTE = 60_000;
const NOW = Date.parse('2026-03-01T20:00:00Z');
const RUNNERS = 8;

/** Makes orders of which every third is wanted at another time of the next day, in any order. */
const makeOrders = (count: number): PlannedOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `order ${index}`,
    placedAt: NOW - ((index * 7_919) % count) * 1_000,
    wantedAt: index % 3 === 0 ? NOW + ((index * 104_729) % 1_440) * MINUTE : null,
  }));

/** Measures the plan of a location's queue, against a sort of the same orders. */
export const benchPlan = createBenchmark({ normal, smallest }, async (_host, { orders, runs }) => {
  const situation = {
    now: NOW,
    pace: { bring: 6 * MINUTE, cycle: 8 * MINUTE },
    freeAt: Array.from({ length: RUNNERS }, (_, index) => NOW + index * MINUTE),
  };
  const rows: string[][] = [];
  for (const count of orders) {
    const made = makeOrders(count);
    const { plan, sort } = await timeInTurns(
      { warm: runs, timed: runs },
      {
        plan: () => Promise.resolve(planQueue(made, situation)),
        sort: () => Promise.resolve(made.toSorted(comparePlaces)),
      },
    );
    const [planned, sorted] = [computeMedian(plan), computeMedian(sort)];
    const slowest = Math.max(...plan);
    rows.push([
      formatCount(count),
      formatMs(planned, 2),
      formatMs(slowest, 2),
      formatMs(sorted, 2),
      `**${(planned / sorted).toFixed(1)}**`,
    ]);
  }
  return [
    '## The plan of a queue\n',
    `A location with ${RUNNERS} runners, median of ${runs} runs, against a sort of the same orders.\n`,
    ...formatTable(['orders', 'plan', 'slowest', 'sort', 'ratio'], rows),
  ];
});
