import { isQueued } from './queue.ts';
import { isAwaitingPayment, type OrderStatus } from './states.ts';

const MINUTE_MS = 60_000;

/** From so many whole minutes past the promise on a car is very late (red); before that it is late (amber). */
export const VERY_LATE_MINUTES = 5;
/**
 * By so many minutes at least the expected time moves: one that is put off every minute would stand
 * still.
 */
export const SLIP_MINUTES = 5;
/** For so long after the expected time the car may come any moment; then there is a new time. */
const ANY_MOMENT_MS = MINUTE_MS;
/** The clocks of two machines may differ by so much of a minute, which makes no promise longer. */
const CLOCK_TOLERANCE = 0.1;

/** What was told of an order: first, and last. In milliseconds since 1970, as all times here. */
export type ToldTimes = { promisedAt: number; expectedAt: number };

/**
 * When the car is expected now: the time told last, and once that has passed, a later one: by
 * `SLIP_MINUTES`, or half of the delay if that is more, since what is long overdue is rarely there at
 * once. It follows from what was told and the time alone, so that everybody reads the same, and it
 * moves earlier only when a runner is sent (`bringForward`).
 */
export function computeExpectedAt({ promisedAt, expectedAt }: ToldTimes, now: number): number {
  let expected = expectedAt;
  while (now >= expected + ANY_MOMENT_MS) {
    expected += ANY_MOMENT_MS;
    const half = Math.ceil((expected - promisedAt) / 2 / MINUTE_MS);
    expected += Math.max(SLIP_MINUTES, half) * MINUTE_MS;
  }
  return expected;
}

/**
 * The time to be told from now on, where the queue needs until `estimatedAt`: later than what was told
 * if it is past the promise and put off enough to be worth a word, else as it was.
 */
export function putOff(told: ToldTimes, estimatedAt: number, now: number): number {
  const expected = computeExpectedAt(told, now);
  const isFarOff = estimatedAt >= expected + SLIP_MINUTES * MINUTE_MS;
  return isFarOff && estimatedAt > told.promisedAt ? estimatedAt : told.expectedAt;
}

/** The time to be told of a car that nobody runs for any more: what a runner would have made of it is over. */
export const takeBackForward = ({ promisedAt, expectedAt }: ToldTimes): number =>
  Math.max(promisedAt, expectedAt);

/**
 * The time to be told once a runner is sent, who has the car at the curb at `readyAt`: whoever waits
 * elsewhere would come when it has stood there for long. Never later than what the queue allowed.
 */
export function bringForward(told: ToldTimes, readyAt: number, now: number): number {
  const { promisedAt } = told;
  return Math.min(
    computeExpectedAt({ promisedAt, expectedAt: takeBackForward(told) }, now),
    readyAt,
  );
}

/**
 * `late` from the first whole minute past the promise, and before that once it is known that it will
 * not be kept; `veryLate` from `VERY_LATE_MINUTES` on.
 */
export type Punctuality = 'onTime' | 'late' | 'veryLate';

export type Standing = {
  punctuality: Punctuality;
  /** Whole minutes past the promise. */
  lateMinutes: number;
  /** Null before the order is paid: nothing is promised yet. */
  promisedAt: number | null;
  expectedAt: number;
  /** Null is any moment. */
  minutesLeft: number | null;
};

/**
 * How an order that was promised stands. Its minutes only ever count down to `expectedAt`; the last
 * minute is told of the first such time alone, of a later one it is 'any moment', so that nobody reads
 * 'one minute' twice.
 */
export function computeStanding(told: ToldTimes, now: number): Standing {
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

/** Whole minutes past the promised time; 0 when in time. For a car at the curb `at` is when it came there. */
export function lateMinutes(promisedAt: number, at: number): number {
  return Math.max(0, Math.floor((at - promisedAt) / MINUTE_MS));
}

/** An order as every screen reads it. */
type ShownOrder = {
  status: OrderStatus;
  etaMinutes: number;
  promisedAt: string | null;
  expectedAt: string | null;
};

/**
 * How an order on a screen stands; null once the car is at the curb, or never comes. Before it is paid
 * nobody has set off, and the estimate stands still.
 */
export function readStanding(order: ShownOrder, now: number): Standing | null {
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
  return computeStanding(
    { promisedAt: Date.parse(promisedAt), expectedAt: Date.parse(expectedAt) },
    now,
  );
}
