import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeMeanWaitMinutes,
  computeEtaMinutes,
  meanReturnMinutes,
  minutesUntil,
  estimateMinutesPerCar,
} from './estimate.ts';

const noon = new Date('2030-01-01T12:00:00Z');
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

describe('meanReturnMinutes', () => {
  it('is 6 until five returns are known', () => {
    expect(meanReturnMinutes([])).toBe(6);
    expect(meanReturnMinutes([1, 1, 1, 1])).toBe(6);
    expect(meanReturnMinutes([1, 2, 3, 4, 5])).toBe(3);
  });
  it('ignores all but the last 20 returns', () => {
    expect(meanReturnMinutes([...Array<number>(20).fill(4), 1000])).toBe(4);
  });
});

describe('estimateMinutesPerCar', () => {
  const five = (minutes: number) => Array<number>(5).fill(minutes);
  const none = { lastReturns: [], lastRuns: [], lastRounds: [] };
  it.each([
    [none, 6],
    [{ ...none, lastReturns: five(9) }, 9],
    // The queue took an hour, but a runner needs only eight minutes from one car to the next.
    [{ lastReturns: five(60), lastRuns: five(5), lastRounds: five(8) }, 8],
    // Requests are rare, so the time between two dispatches contains idle waiting.
    [{ lastReturns: five(7), lastRuns: five(5), lastRounds: five(40) }, 7],
    // A runner who fetches two keys at once does not make a single run shorter.
    [{ lastReturns: five(60), lastRuns: five(5), lastRounds: five(2) }, 5],
    [{ lastReturns: five(60), lastRuns: five(5), lastRounds: [1, 1, 1, 1] }, 60],
  ])('%o gives %i', (last, minutes) => {
    expect(estimateMinutesPerCar(last)).toBe(minutes);
  });

  it('is never more than the whole wait', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 30 });
    fc.assert(
      fc.property(minutes, minutes, minutes, (lastReturns, lastRuns, lastRounds) => {
        const round = estimateMinutesPerCar({ lastReturns, lastRuns, lastRounds });
        expect(round).toBeLessThanOrEqual(meanReturnMinutes(lastReturns));
        expect(round).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('computeEtaMinutes', () => {
  it.each([
    [{ targetMinutes: 10, carsAhead: 0, runnersOnShift: 2, meanMinutes: 6 }, 10],
    [{ targetMinutes: 5, carsAhead: 0, runnersOnShift: 2, meanMinutes: 6 }, 6],
    [{ targetMinutes: 5, carsAhead: 3, runnersOnShift: 2, meanMinutes: 6 }, 18],
    [{ targetMinutes: 5, carsAhead: 4, runnersOnShift: 2, meanMinutes: 6 }, 18],
    [{ targetMinutes: 5, carsAhead: 2, runnersOnShift: 0, meanMinutes: 6 }, 18],
    [{ targetMinutes: 5, carsAhead: 0, runnersOnShift: 1, meanMinutes: 6.01 }, 7],
    [{ targetMinutes: 1, carsAhead: 2, runnersOnShift: 1, meanMinutes: 1.1 }, 4],
    [{ targetMinutes: 1, carsAhead: 9, runnersOnShift: 1, meanMinutes: 0.7 }, 7],
  ])('%o gives %i', (order, minutes) => {
    expect(computeEtaMinutes(order)).toBe(minutes);
  });

  const order = fc.record({
    targetMinutes: fc.integer({ min: 0, max: 1440 }),
    carsAhead: fc.nat(200),
    runnersOnShift: fc.nat(20),
    meanMinutes: fc.double({ min: 0.1, max: 120, noNaN: true }),
  });

  it('is a whole number, never below the target, and grows with every input except runners', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 30 }), (given, more) => {
        const eta = computeEtaMinutes(given);
        expect(Number.isInteger(eta)).toBe(true);
        expect(eta).toBeGreaterThanOrEqual(given.targetMinutes);
        for (const name of ['targetMinutes', 'carsAhead', 'meanMinutes'] as const) {
          expect(
            computeEtaMinutes({ ...given, [name]: given[name] + more }),
          ).toBeGreaterThanOrEqual(eta);
        }
        const helped = { ...given, runnersOnShift: given.runnersOnShift + more };
        expect(computeEtaMinutes(helped)).toBeLessThanOrEqual(eta);
      }),
    );
  });
});

describe('computeMeanWaitMinutes', () => {
  it('is null when no order was paid', () => {
    expect(computeMeanWaitMinutes([], noon)).toBeNull();
    expect(computeMeanWaitMinutes([{ queuedAt: at(-90), readyAt: at(-60) }], noon)).toBeNull();
  });
  it('counts orders that became ready within the hour, and open ones up to now', () => {
    const orders = [
      { queuedAt: at(-65), readyAt: at(-59) },
      { queuedAt: at(-4), readyAt: null },
      { queuedAt: at(-200), readyAt: at(-100) },
    ];
    expect(computeMeanWaitMinutes(orders, noon)).toBe(5);
  });
  it('has one decimal and is never negative', () => {
    const orders = [1, 1, 2].map((minutes) => ({ queuedAt: at(-minutes), readyAt: noon }));
    expect(computeMeanWaitMinutes(orders, noon)).toBe(1.3);
    expect(computeMeanWaitMinutes([{ queuedAt: at(1), readyAt: null }], noon)).toBe(0);
  });
});

it.each([
  [10, 10],
  [0.1, 1],
  [0, 0],
  [-7.5, 0],
])('due in %d minutes leaves %i', (due, left) => {
  expect(minutesUntil(at(due), noon)).toBe(left);
});
