export {
  countCarsAhead,
  computeDueBehindOthers,
  computeDueWhenPaid,
  numberQueue,
  buildQueue,
} from './queue.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Fewest returns of a location from which its mean is meaningful; only the last 20 count. */
const RETURNS_NEEDED = 5;
export const RETURNS_COUNTED = 20;
const DEFAULT_RETURN_MINUTES = 6;

/**
 * Computes the mean minutes of a location's latest returns (queued to ready) or runs (dispatched to ready).
 * Falls back to 6 minutes while there are fewer than five.
 *
 * @param minutes of a location's returns, the latest first
 */
export function meanReturnMinutes(minutes: readonly number[]): number {
  return meanOfLast(minutes) ?? DEFAULT_RETURN_MINUTES;
}

/** Returns null where there are too few values. */
function meanOfLast(minutes: readonly number[]): number | null {
  const latest = minutes.slice(0, RETURNS_COUNTED);
  return latest.length < RETURNS_NEEDED ? null : mean(latest);
}

type LastReturns = {
  /** Minutes from joining the queue to ready. */
  lastReturns: readonly number[];
  /** Minutes from dispatch to ready. */
  lastRuns: readonly number[];
  /** Minutes between two dispatches of the same runner. */
  lastRounds: readonly number[];
};

/**
 * Estimates the minutes that a runner needs for each car of a queue. Queue-to-ready times of a long queue are
 * mostly waiting, which the cars ahead already stand for. Then the time between dispatches counts, but at
 * least that of a run.
 *
 * @param last minutes of a location, the latest first
 */
export function estimateMinutesPerCar({ lastReturns, lastRuns, lastRounds }: LastReturns): number {
  const whole = meanReturnMinutes(lastReturns);
  const rounds = meanOfLast(lastRounds);
  return rounds === null ? whole : Math.min(whole, Math.max(rounds, meanReturnMinutes(lastRuns)));
}

/**
 * Computes whole minutes until the car is at the curb, rounded up: the guest's wish or the queue's need,
 * whichever is later.
 *
 * `targetMinutes` are left until the promised time (`minutesUntil`); `carsAhead` counts cars earlier in the
 * queue. With nobody on shift it assumes one runner, because somebody will come.
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
 * Computes the mean minutes from queued to ready over the last hour, to one decimal; null without orders.
 * Counts orders that became ready within the hour, and open ones up to now.
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

/** Computes whole minutes until the promised time, rounded up; 0 once it has passed. */
export function minutesUntil(dueAt: Date, now: Date): number {
  return wholeMinutesUp(minutesBetween(now, dueAt));
}

/** Returns 0 when `to` is before `from`, because the clocks of two machines may differ slightly. */
function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / MINUTE_MS);
}

/** Rounds up, but treats a floating-point 12.000000000000002 as 12. */
function wholeMinutesUp(minutes: number): number {
  return Math.max(0, Math.ceil(minutes - 1e-9));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
