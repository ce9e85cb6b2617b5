export {
  countCarsAhead,
  computeDueBehindOthers,
  computeDueWhenPaid,
  queuePositions,
  queueUp,
} from './queue.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A location's mean says something from five returns on; only the last 20 count. */
const RETURNS_NEEDED = 5;
export const RETURNS_COUNTED = 20;
const DEFAULT_RETURN_MINUTES = 6;

/**
 * The mean time from joining the queue to ready, or of a run from being sent to ready.
 *
 * @param minutes of a location's returns, the latest first
 */
export function meanReturnMinutes(minutes: readonly number[]): number {
  return meanOfLast(minutes) ?? DEFAULT_RETURN_MINUTES;
}

/** Null where there are too few to say anything. */
function meanOfLast(minutes: readonly number[]): number | null {
  const latest = minutes.slice(0, RETURNS_COUNTED);
  return latest.length < RETURNS_NEEDED ? null : mean(latest);
}

type LastReturns = {
  /** From joining the queue to ready. */
  lastReturns: readonly number[];
  /** From being sent to ready. */
  lastRuns: readonly number[];
  /** From being sent for one car to being sent for the next, each of one runner. */
  lastRounds: readonly number[];
};

/**
 * What each runner needs for a car, with one waiting behind the other: the mean time from joining the
 * queue to ready. In a long queue that is mostly waiting, which the cars ahead stand for already; there it
 * is the time after which a runner is sent for the next one, and at least that of a run.
 *
 * @param last of a location, in minutes, the latest first
 */
export function roundMinutes({ lastReturns, lastRuns, lastRounds }: LastReturns): number {
  const whole = meanReturnMinutes(lastReturns);
  const rounds = meanOfLast(lastRounds);
  return rounds === null ? whole : Math.min(whole, Math.max(rounds, meanReturnMinutes(lastRuns)));
}

/**
 * Whole minutes until the car is at the curb, rounded up: what the guest asked for, or what the queue
 * allows, whichever is later.
 *
 * `targetMinutes` are those still left until the promised time (`minutesUntil`), `countCarsAhead` those
 * with an earlier place in the queue. Nobody on shift counts as one runner: somebody will come.
 */
export function etaMinutes(order: {
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
 * The mean of queued-to-ready over the last hour in minutes, to one decimal; null when there is none.
 * Counts orders that became ready within the hour, and open ones up to now.
 */
export function avgWaitMinutes(
  orders: readonly { queuedAt: Date; readyAt: Date | null }[],
  now: Date,
): number | null {
  const hourAgo = now.getTime() - HOUR_MS;
  const waits = orders
    .filter(({ readyAt }) => readyAt === null || readyAt.getTime() > hourAgo)
    .map(({ queuedAt, readyAt }) => minutesBetween(queuedAt, readyAt ?? now));
  return waits.length === 0 ? null : Math.round(mean(waits) * 10) / 10;
}

/** Whole minutes up to the promised time, rounded up; 0 when it has passed. */
export function minutesUntil(dueAt: Date, now: Date): number {
  return wholeMinutesUp(minutesBetween(now, dueAt));
}

/** 0 when `to` is before `from`: clocks of two machines may disagree by a little. */
function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / MINUTE_MS);
}

/** 12.000000000000002, a product of floating point, is still 12. */
function wholeMinutesUp(minutes: number): number {
  return Math.max(0, Math.ceil(minutes - 1e-9));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
