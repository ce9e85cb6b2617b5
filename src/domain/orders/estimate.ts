export {
  countCarsAhead,
  computeDueBehindOthers,
  computeDueWhenPaid,
  numberQueue,
  buildQueue,
} from './queue.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Fewest values from which a mean is meaningful. Only the last 20 values count. */
const RETURNS_NEEDED = 5;
export const RETURNS_COUNTED = 20;
const DEFAULT_RETURN_MINUTES = 6;

/**
 * Computes the mean minutes of a location's latest returns (queued to ready) or runs (dispatched to
 * ready). With fewer than five values the result is 6 minutes.
 *
 * @param minutes durations at one location, the latest first
 */
export function meanReturnMinutes(minutes: readonly number[]): number {
  return meanOfLast(minutes) ?? DEFAULT_RETURN_MINUTES;
}

/** Returns the mean of the latest values; null with fewer than five values. */
function meanOfLast(minutes: readonly number[]): number | null {
  const latest = minutes.slice(0, RETURNS_COUNTED);
  return latest.length < RETURNS_NEEDED ? null : mean(latest);
}

type LastReturns = {
  /** Minutes from joining the queue until the car was at the curb. */
  lastReturns: readonly number[];
  /** Minutes from dispatch until the car was at the curb. */
  lastRuns: readonly number[];
  /** Minutes between two dispatches of the same runner. */
  lastRounds: readonly number[];
};

/**
 * Estimates the minutes that a runner needs for each car of a queue.
 *
 * Queue-to-curb times of a long queue are mostly waiting, and `computeEtaMinutes` already counts
 * the earlier cars. A shorter time between dispatches is used instead, but at least the length of a
 * run.
 *
 * @param last durations in minutes at one location, the latest first
 */
export function estimateMinutesPerCar({ lastReturns, lastRuns, lastRounds }: LastReturns): number {
  const whole = meanReturnMinutes(lastReturns);
  const rounds = meanOfLast(lastRounds);
  return rounds === null ? whole : Math.min(whole, Math.max(rounds, meanReturnMinutes(lastRuns)));
}

/**
 * Computes whole minutes until the car is at the curb, rounded up: the guest's wish or the queue's
 * need, whichever is later.
 *
 * `targetMinutes` are left until the promised time (`minutesUntil`); `carsAhead` counts earlier
 * cars in the queue. With nobody on shift the result assumes one runner, because somebody will
 * come.
 */
export function computeEtaMinutes(order: {
  targetMinutes: number;
  carsAhead: number;
  runnersOnShift: number;
  meanMinutes: number;
}): number {
  const runners = Math.max(1, order.runnersOnShift);
  const rounds = Math.ceil(order.carsAhead / runners) + 1;
  return wholeMinutesUp(Math.max(order.targetMinutes, rounds * order.meanMinutes));
}

/**
 * Computes the mean minutes from queued to ready over the last hour, to one decimal; null without
 * orders. Counts orders that became ready within the hour, and open orders up to now.
 */
export function computeMeanWaitMinutes(
  orders: readonly { queuedAt: Date; readyAt: Date | null }[],
  now: Date,
): number | null {
  const hourAgo = now.getTime() - HOUR_MS;
  const waits = orders
    .filter(({ readyAt }) => readyAt === null || readyAt.getTime() > hourAgo)
    .map(({ queuedAt, readyAt }) => minutesBetween(queuedAt, readyAt ?? now));
  return waits.length === 0 ? null : Math.round(mean(waits) * 10) / 10;
}

/**
 * Computes whole minutes until the promised time, rounded up. Returns 0 once that time has passed.
 */
export function minutesUntil(dueAt: Date, now: Date): number {
  return wholeMinutesUp(minutesBetween(now, dueAt));
}

/**
 * Returns the minutes between two instants. Returns 0 if `to` is before `from`, because the clocks
 * of two machines can differ slightly.
 */
function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / MINUTE_MS);
}

/** Rounds minutes up. Treats a floating-point 12.000000000000002 as 12. */
function wholeMinutesUp(minutes: number): number {
  return Math.max(0, Math.ceil(minutes - 1e-9));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
