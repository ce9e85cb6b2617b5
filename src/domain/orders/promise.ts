import { isQueued } from './queue.ts';
import { isAwaitingPayment, type OrderStatus } from './states.ts';

const MINUTE_MS = 60_000;

/**
 * Whole minutes past the promised time from which a car is very late (red). Before that the car is
 * late (amber).
 */
export const VERY_LATE_MINUTES = 5;
/**
 * Minimum delay in minutes before a later time is announced. A time that moves minute by minute
 * would make the countdown stop.
 */
export const SLIP_MINUTES = 5;
/** Minimum gain in minutes before an earlier time is announced. */
const GAIN_MINUTES = 3;
/**
 * Share of the remaining wait by which a far time moves at least. The pace of the last cars moves a
 * time that is two hours away by minutes all the time, which helps nobody to come in time.
 */
const FAR_SHARE = 0.1;
/**
 * Milliseconds after the expected time in which 'any moment' is shown. Then a later time is
 * announced.
 */
const ANY_MOMENT_MS = MINUTE_MS;
/**
 * Part of a minute by which the clocks of two machines may differ. Otherwise the countdown would
 * gain a minute.
 */
const CLOCK_TOLERANCE = 0.1;

/**
 * First and last time announced to the guest. All times in this file are milliseconds since 1970.
 */
export type AnnouncedTimes = { promisedAt: number; expectedAt: number };

/**
 * Computes when the car is expected now: the time announced last or, once that has passed, a later
 * time.
 *
 * Each delay is `SLIP_MINUTES` or half of the total delay, because a long overdue car rarely comes
 * at once. Only announced times and the clock decide, so every screen shows the same time. Only
 * `followPlan` and `advanceExpectedAt` return an earlier time.
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
 * Returns the expected time to announce when the queue is planned so that the car is ready at
 * `plannedAt`: a time at least `SLIP_MINUTES` later than expected, or `GAIN_MINUTES` earlier, and
 * `FAR_SHARE` of the remaining wait.
 *
 * @param isSent a runner is on the way, and only arrives later than planned, never earlier
 */
export function followPlan(
  told: AnnouncedTimes,
  { plannedAt, isSent }: { plannedAt: number; isSent: boolean },
  now: number,
): number {
  const expected = computeExpectedAt(told, now);
  const far = (expected - now) * FAR_SHARE;
  const isLater = plannedAt >= expected + Math.max(SLIP_MINUTES * MINUTE_MS, far);
  const isEarlier = !isSent && plannedAt <= expected - Math.max(GAIN_MINUTES * MINUTE_MS, far);
  return isLater || isEarlier ? plannedAt : told.expectedAt;
}

/** Least minutes by which the time moves before a message tells it, and between two messages. */
const MESSAGE_MINUTES = 10;

/** Time that the last message told, and when it was sent. Both null before any message. */
export type MessagedTime = { time: number | null; at: number | null };

/**
 * Tells whether a message must tell the guest the expected time, because the guest may not look at
 * the page. A car that is long overdue is told ever more seldom: when half of its delay is added.
 *
 * @param isSent a runner is on the way, which a message has told: only a later time is news
 */
export function isMessageDue(
  told: AnnouncedTimes,
  last: MessagedTime,
  { isSent }: { isSent: boolean },
  now: number,
): boolean {
  const expected = computeExpectedAt(told, now);
  const lastTold = last.time ?? told.promisedAt;
  const least = Math.max(MESSAGE_MINUTES * MINUTE_MS, (lastTold - told.promisedAt) / 2);
  const moved = expected - lastTold;
  const isNews = isSent ? moved >= least : Math.abs(moved) >= least;
  return isNews && (last.at === null || now - last.at >= least);
}

/**
 * Returns the expected time to announce when a car loses its runner. Undoes `advanceExpectedAt`.
 */
export const revertExpectedAt = ({ promisedAt, expectedAt }: AnnouncedTimes): number =>
  Math.max(promisedAt, expectedAt);

/**
 * Returns the expected time to announce when a runner is dispatched who reaches the curb at
 * `readyAt`. The time is never later than promised. It can be earlier, because guests who wait
 * elsewhere must come in time.
 */
export function advanceExpectedAt(told: AnnouncedTimes, readyAt: number, now: number): number {
  const { promisedAt } = told;
  return Math.min(
    computeExpectedAt({ promisedAt, expectedAt: revertExpectedAt(told) }, now),
    readyAt,
  );
}

/**
 * Punctuality of an order. `late` starts a whole minute after the promised time, or earlier once
 * the promise cannot be met. `veryLate` starts after `VERY_LATE_MINUTES`.
 */
export type Punctuality = 'onTime' | 'late' | 'veryLate';

export type OrderPunctuality = {
  punctuality: Punctuality;
  lateMinutes: number;
  /** Null before the order is paid, because no time is promised before. */
  promisedAt: number | null;
  expectedAt: number;
  /** Whole minutes until the expected time; null means 'any moment'. */
  minutesLeft: number | null;
};

/**
 * Computes the punctuality of an order with a promised time. Minutes count down to `expectedAt`.
 *
 * The countdown to the first announced time ends at 1. A countdown to a later time ends at 2, so
 * nobody reads 'one minute' twice.
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

/**
 * Computes whole minutes past the promised time; 0 if in time.
 *
 * @param at now, or the arrival at the curb of a car that is already at the curb
 */
export function lateMinutes(promisedAt: number, at: number): number {
  return Math.max(0, Math.floor((at - promisedAt) / MINUTE_MS));
}

/** Fields of an order that every screen receives. */
type ShownOrder = {
  status: OrderStatus;
  etaMinutes: number;
  promisedAt: string | null;
  expectedAt: string | null;
};

/**
 * Computes the punctuality of an order on a screen; null once the car is at the curb or cancelled.
 * Before payment no runner starts, so the minutes do not count down.
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
