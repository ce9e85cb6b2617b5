import type { Pace } from './planQueue.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Fewest values from which a mean is meaningful. Only the last 20 values count. */
const RETURNS_NEEDED = 5;
export const RETURNS_COUNTED = 20;
/** Minutes until a location has `RETURNS_NEEDED` returns. */
const DEFAULT_BRING_MINUTES = 6;
const DEFAULT_CYCLE_MINUTES = 8;

/**
 * Computes the pace of a location from the means of its last returns.
 *
 * @param last minutes, the latest first: from dispatch until the car was at the curb, and until the
 *   runner was free again
 */
export function computePace(last: {
  lastBrings: readonly number[];
  lastCycles: readonly number[];
}): Pace {
  const bring = meanOfLast(last.lastBrings) ?? DEFAULT_BRING_MINUTES;
  const cycle = meanOfLast(last.lastCycles) ?? DEFAULT_CYCLE_MINUTES;
  // A runner is never free before the car is at the curb.
  return { bring: bring * MINUTE_MS, cycle: Math.max(bring, cycle, 1) * MINUTE_MS };
}

/** Returns the mean of the latest values; null with fewer than five values. */
function meanOfLast(minutes: readonly number[]): number | null {
  const latest = minutes.slice(0, RETURNS_COUNTED);
  return latest.length < RETURNS_NEEDED ? null : mean(latest);
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
export function countMinutesUntil(dueAt: Date, now: Date): number {
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
