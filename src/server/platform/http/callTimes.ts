/** Durations of one operation in this process, in milliseconds. */
export type CallTimes = { operation: string; count: number; p50: number; p95: number; max: number };

/**
 * Histogram buckets: each is a quarter wider than the last, from one millisecond to more than a
 * minute.
 */
const FACTOR = 1.25;
const STEPS = 52;

type Times = { counts: number[]; count: number; max: number };

const stepOf = (milliseconds: number) =>
  Math.min(STEPS - 1, Math.max(0, Math.ceil(Math.log(milliseconds) / Math.log(FACTOR))));

/**
 * Returns the upper bound of the bucket that contains this percentile, but at most the longest
 * duration.
 */
function findShare({ counts, count, max }: Times, share: number): number {
  let seen = 0;
  for (const [step, within] of counts.entries()) {
    seen += within;
    if (seen >= count * share) return Math.round(Math.min(FACTOR ** step, max) * 10) / 10;
  }
  return max;
}

/**
 * Records durations by operation since the process started. A histogram needs constant memory,
 * however many calls come.
 */
export class CallClock {
  readonly #times = new Map<string, Times>();

  observe(operation: string, milliseconds: number): void {
    const times = this.#times.get(operation) ?? {
      counts: Array<number>(STEPS).fill(0),
      count: 0,
      max: 0,
    };
    const step = stepOf(milliseconds);
    times.counts[step] = (times.counts[step] ?? 0) + 1;
    times.count += 1;
    times.max = Math.max(times.max, Math.round(milliseconds * 10) / 10);
    this.#times.set(operation, times);
  }

  listSlowest(most: number): CallTimes[] {
    return [...this.#times]
      .map(([operation, times]) => ({
        operation,
        count: times.count,
        p50: findShare(times, 0.5),
        p95: findShare(times, 0.95),
        max: times.max,
      }))
      .toSorted((one, other) => other.p95 - one.p95 || other.max - one.max)
      .slice(0, most);
  }
}
