import { isQueued } from './queue.ts';
import { isAwaitingPayment, type OrderStatus } from './states.ts';

const MINUTE_MS = 60_000;

/** Whole minutes past the promise from which a car is very late (red); before that it is late (amber). */
export const VERY_LATE_MINUTES = 5;
/**
 * Least minutes by which the expected time moves. Moving it minute by minute would make the countdown stand
 * still.
 */
export const SLIP_MINUTES = 5;
/** Milliseconds after the expected time in which 'any moment' is shown; then a new time follows. */
const ANY_MOMENT_MS = MINUTE_MS;
/** Part of a minute that two machines' clocks may differ by; a countdown must not gain a minute from it. */
const CLOCK_TOLERANCE = 0.1;

/** First and last time that the guest was told, in milliseconds since 1970, like all times here. */
export type AnnouncedTimes = { promisedAt: number; expectedAt: number };

/**
 * Computes when the car is expected now: the time told last, or once that has passed, a later one. It moves
 * by `SLIP_MINUTES` or half of the delay, because a long overdue car rarely comes at once. Only told times
 * and the clock decide, so every screen agrees; only `advanceExpectedAt` moves it earlier.
 */
export function computeExpectedAt({ promisedAt, expectedAt }: AnnouncedTimes, now: number): number {
  let expected = expectedAt;
  while (now >= expected + ANY_MOMENT_MS) {
    expected += ANY_MOMENT_MS;
    const half = Math.ceil((expected - promisedAt) / 2 / MINUTE_MS);
    expected += Math.max(SLIP_MINUTES, half) * MINUTE_MS;
  }
  return expected;
}

/**
 * Returns the time to tell from now on, where the queue needs until `estimatedAt`. It changes only if the new
 * time is past the promise and at least `SLIP_MINUTES` later.
 */
export function postponeExpectedAt(told: AnnouncedTimes, estimatedAt: number, now: number): number {
  const expected = computeExpectedAt(told, now);
  const isFarOff = estimatedAt >= expected + SLIP_MINUTES * MINUTE_MS;
  return isFarOff && estimatedAt > told.promisedAt ? estimatedAt : told.expectedAt;
}

/** Returns the time to tell when a car loses its runner: undoes `advanceExpectedAt`. */
export const revertExpectedAt = ({ promisedAt, expectedAt }: AnnouncedTimes): number =>
  Math.max(promisedAt, expectedAt);

/**
 * Returns the time to tell once a runner is dispatched who reaches the curb at `readyAt`. It may be earlier
 * than before, so that guests who wait elsewhere come in time, but never later.
 */
export function advanceExpectedAt(told: AnnouncedTimes, readyAt: number, now: number): number {
  const { promisedAt } = told;
  return Math.min(
    computeExpectedAt({ promisedAt, expectedAt: revertExpectedAt(told) }, now),
    readyAt,
  );
}

/**
 * `late` starts with the first whole minute past the promise, or earlier once the promise cannot be kept;
 * `veryLate` after `VERY_LATE_MINUTES`.
 */
export type Punctuality = 'onTime' | 'late' | 'veryLate';

export type OrderPunctuality = {
  punctuality: Punctuality;
  lateMinutes: number;
  /** Null before the order is paid, as nothing is promised yet. */
  promisedAt: number | null;
  expectedAt: number;
  /** Whole minutes left; null means any moment. */
  minutesLeft: number | null;
};

/**
 * Computes the punctuality of a promised order. Minutes only count down to `expectedAt`. Only the first told
 * time counts down to 1; later ones end in 'any moment', so that nobody reads 'one minute' twice.
 */
export function computePunctuality(told: AnnouncedTimes, now: number): OrderPunctuality {
  const { promisedAt } = told;
  const expectedAt = computeExpectedAt(told, now);
  const isPutOff = expectedAt > promisedAt;
  const isFirst = expectedAt === Math.min(promisedAt, told.expectedAt);
  const late = lateMinutes(promisedAt, now);
  const left = Math.ceil((expectedAt - now) / MINUTE_MS - CLOCK_TOLERANCE);
  return {
    punctuality: late >= VERY_LATE_MINUTES ? 'veryLate' : isPutOff ? 'late' : 'onTime',
    lateMinutes: late,
    promisedAt,
    expectedAt,
    minutesLeft: left >= (isFirst ? 1 : 2) ? left : null,
  };
}

/** Computes whole minutes past the promise; 0 when in time. For a car at the curb, `at` is its arrival there. */
export function lateMinutes(promisedAt: number, at: number): number {
  return Math.max(0, Math.floor((at - promisedAt) / MINUTE_MS));
}

/** Order as every screen reads it. */
type ShownOrder = {
  status: OrderStatus;
  etaMinutes: number;
  promisedAt: string | null;
  expectedAt: string | null;
};

/**
 * Computes the punctuality of an order on a screen; null once the car is at the curb or never comes. Before
 * payment no runner sets off, so the estimate does not count down.
 */
export function readPunctuality(order: ShownOrder, now: number): OrderPunctuality | null {
  const { status, etaMinutes, promisedAt, expectedAt } = order;
  if (isAwaitingPayment(status)) {
    return {
      punctuality: 'onTime',
      lateMinutes: 0,
      promisedAt: null,
      expectedAt: now + etaMinutes * MINUTE_MS,
      minutesLeft: etaMinutes,
    };
  }
  if (!isQueued(status) || promisedAt === null || expectedAt === null) return null;
  return computePunctuality(
    { promisedAt: Date.parse(promisedAt), expectedAt: Date.parse(expectedAt) },
    now,
  );
}
