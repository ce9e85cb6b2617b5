import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followPlan,
  isMessageDue,
  computeExpectedAt,
  computePunctuality,
  lateMinutes,
  readPunctuality,
  SLIP_MINUTES,
} from './promise.ts';

const MINUTE = 60_000;
const noon = Date.parse('2030-01-01T12:00:00Z');
const at = (minutes: number) => noon + minutes * MINUTE;
const told = (promised: number, expected = promised) => ({
  promisedAt: at(promised),
  expectedAt: at(expected),
});

describe('computePunctuality', () => {
  it.each([
    // Columns: minutes since the promised time (12:00), punctuality, minutes late, expected minute,
    // minutes left (null is any moment).
    [-12, 'onTime', 0, 0, 12],
    [-0.5, 'onTime', 0, 0, 1],
    [0.5, 'onTime', 0, 0, null],
    [1, 'late', 1, 6, 5],
    [4.9, 'late', 4, 6, null],
    [5, 'veryLate', 5, 6, null],
    [7, 'veryLate', 7, 12, 5],
    [12.5, 'veryLate', 12, 12, null],
    [20, 'veryLate', 20, 20, null],
    [24, 'veryLate', 24, 32, 8],
  ] as const)('%d minutes after the promise', (after, punctuality, late, expected, left) => {
    expect(computePunctuality(told(0), at(after))).toEqual({
      punctuality,
      lateMinutes: late,
      promisedAt: at(0),
      expectedAt: at(expected),
      minutesLeft: left,
    });
  });
  it('is late before the promised time if the promise is known to fail', () => {
    expect(computePunctuality(told(3, 12), noon)).toMatchObject({
      punctuality: 'late',
      lateMinutes: 0,
      minutesLeft: 12,
    });
  });
  it('tolerates a clock that is some seconds slow without a longer wait', () => {
    expect(computePunctuality(told(6), noon - 5_000).minutesLeft).toBe(6);
  });
});

describe('the expected time that a guest reads', () => {
  /** Generates time steps between reads. At some steps the queue needs longer than announced. */
  const evening = fc.record({
    promised: fc.integer({ min: 1, max: 120 }),
    steps: fc.array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 240 }),
        queueMinutes: fc.option(fc.integer({ min: 0, max: 60 })),
      }),
      { minLength: 1, maxLength: 120 },
    ),
  });

  function play(
    { promised, steps }: typeof evening extends fc.Arbitrary<infer E> ? E : never,
    isSent = false,
  ) {
    let now = noon;
    const times = told(promised);
    return steps.map(({ seconds, queueMinutes }) => {
      now += seconds * 1000;
      if (queueMinutes !== null) {
        const plannedAt = now + queueMinutes * MINUTE;
        times.expectedAt = followPlan(times, { plannedAt, isSent }, now);
      }
      return { now, ...computePunctuality(times, now) };
    });
  }

  it('never lies in the past', () => {
    fc.assert(
      fc.property(evening, (given) => {
        // The text 'any moment' is shown for a minute, so the expected time may be up to a minute
        // old.
        for (const { now, expectedAt } of play(given))
          expect(expectedAt).toBeGreaterThan(now - MINUTE);
      }),
    );
  });
  it('counts down, and moves only when the new time is far later or clearly earlier', () => {
    fc.assert(
      fc.property(evening, (given) => {
        const reads = play(given);
        for (const [index, { now, expectedAt, minutesLeft }] of reads.entries()) {
          const before = reads[index - 1];
          // Once the announced time has passed, another must follow, however near.
          if (!before || now >= before.expectedAt + MINUTE) continue;
          const moved = (expectedAt - before.expectedAt) / MINUTE;
          expect(moved === 0 || moved >= SLIP_MINUTES || moved <= -3).toBe(true);
          if (moved === 0) {
            expect(minutesLeft ?? 0).toBeLessThanOrEqual(before.minutesLeft ?? 0);
          }
        }
      }),
    );
  });
  it('says one minute for at most one minute, once a runner is on the way', () => {
    fc.assert(
      fc.property(evening, (given) => {
        const said = play(given, true).filter(({ minutesLeft }) => minutesLeft === 1);
        expect(new Set(said.map(({ expectedAt }) => expectedAt)).size).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('is the same, whenever and however often it is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 2000 }), fc.integer({ min: 0, max: 60 }), (a, b) => {
        const earlier = computeExpectedAt(told(0), at(a));
        const read = { promisedAt: at(0), expectedAt: earlier };
        expect(computeExpectedAt(read, at(a + b))).toBe(computeExpectedAt(told(0), at(a + b)));
      }),
    );
  });
});

describe('the announced time and the plan', () => {
  const announced = (plannedAt: number, isSent = false) =>
    followPlan(told(10, 20), { plannedAt: at(plannedAt), isSent }, noon);

  it('move apart until the car is five minutes later or three earlier', () => {
    expect(announced(24.9)).toBe(at(20));
    expect(announced(25)).toBe(at(25));
    expect(announced(17.1)).toBe(at(20));
    expect(announced(17)).toBe(at(17));
    expect(announced(7)).toBe(at(7));
  });

  it.each([
    // Columns: minutes until the expected time, last minute that tells an earlier one, and first
    // that tells a later one.
    [120, 108, 132],
    [60, 54, 66],
    [50, 45, 55],
    [30, 27, 35],
  ])('%d minutes away move apart by a tenth at least', (expected, earlier, later) => {
    const follow = (plannedAt: number) =>
      followPlan(told(10, expected), { plannedAt: at(plannedAt), isSent: false }, noon);
    expect([earlier + 0.1, earlier].map(follow)).toEqual([at(expected), at(earlier)]);
    expect([later - 0.1, later].map(follow)).toEqual([at(expected), at(later)]);
  });

  it('are later only, once a runner is on the way', () => {
    expect(announced(7, true)).toBe(at(20));
    expect(announced(25, true)).toBe(at(25));
  });
});

describe('readPunctuality', () => {
  const order = {
    etaMinutes: 8,
    promisedAt: new Date(noon).toISOString(),
    expectedAt: new Date(noon).toISOString(),
  };
  it('exists for an order whose car is still to come', () => {
    expect(readPunctuality({ ...order, status: 'dispatched' }, at(7))?.lateMinutes).toBe(7);
    for (const status of ['ready', 'completed', 'cancelled'] as const) {
      expect(readPunctuality({ ...order, status }, at(7))).toBeNull();
    }
  });
  it('does not advance before the order is paid', () => {
    const unpaid = {
      status: 'requested',
      etaMinutes: 8,
      promisedAt: null,
      expectedAt: null,
    } as const;
    expect(readPunctuality(unpaid, at(30))).toMatchObject({
      punctuality: 'onTime',
      minutesLeft: 8,
    });
  });
});

it.each([
  [3, 0],
  [0, 0],
  [-0.9, 0],
  [-7.5, 7],
])('a promise in %d minutes is %i late', (promised, late) => {
  expect(lateMinutes(at(promised), noon)).toBe(late);
});

describe('a message about a moved time', () => {
  const isDue = (
    expected: number,
    last: [time: number, at: number] | null = null,
    isSent = false,
    now = 0,
  ) =>
    isMessageDue(
      told(20, expected),
      last ? { time: at(last[0]), at: at(last[1]) } : { time: null, at: null },
      { isSent },
      at(now),
    );

  it.each([
    [29.9, false],
    [30, true],
    [10.1, false],
    [10, true],
  ])('after a promise for minute 20 tells minute %d: %s', (expected, is) => {
    expect(isDue(expected)).toBe(is);
  });
  it('counts from the last message, and waits ten minutes after it', () => {
    expect(isDue(39, [30, 0], false, 10)).toBe(false);
    expect(isDue(40, [30, 0], false, 9.9)).toBe(false);
    expect(isDue(40, [30, 0], false, 10)).toBe(true);
  });
  it('waits until half of a long delay is added', () => {
    expect(isDue(64, [50, 0], false, 40)).toBe(false);
    expect(isDue(65, [50, 0], false, 40)).toBe(true);
  });
  it('tells only later times once a runner is sent', () => {
    expect(isDue(4, null, true)).toBe(false);
    expect(isDue(30, null, true)).toBe(true);
  });
  it('tells the time that follows by itself once the announced time has passed', () => {
    expect(isDue(20, null, false, 20)).toBe(false);
    expect(isDue(20, null, false, 32)).toBe(true);
  });
});
