import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeQueueRisk,
  findWorstFact,
  type QueuedCar,
  type QueueRisk,
  sumQueueRisks,
} from './queueRisk.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-03-01T20:00:00Z');
const at = (minutes: number) => NOW + minutes * MINUTE;
const car = (fields: Partial<QueuedCar> = {}): QueuedCar => ({
  hasRunner: false,
  startableAt: NOW,
  waitsSince: at(-5),
  promisedAt: at(10),
  ...fields,
});
const staffed = { isStaffed: true, now: NOW };
const unstaffed = { isStaffed: false, now: NOW };
const calm = { atCurb: 0, needs: 0, carsHere: 70 };

describe('the risk of a queue', () => {
  test('a car is late a whole minute after its promise', () => {
    const late = (promisedAt: number) =>
      computeQueueRisk([car({ hasRunner: true, promisedAt })], staffed).late;
    expect(late(at(-1) + 1)).toBe(0);
    expect(late(at(-1))).toBe(1);
  });

  test('a car waits for a runner from the time at which one may start', () => {
    const waiting = (startableAt: number) =>
      computeQueueRisk([car({ startableAt })], staffed).waiting.cars;
    expect(waiting(NOW + 1)).toBe(0);
    expect(waiting(NOW)).toBe(1);
    expect(computeQueueRisk([car({ hasRunner: true })], staffed).waiting.cars).toBe(0);
  });

  test('without anybody on shift, cars without a runner count together, late or not', () => {
    const cars = [
      car({ waitsSince: at(-125), promisedAt: at(-60) }),
      car(),
      car({ startableAt: at(30) }),
      car({ hasRunner: true, promisedAt: at(-2) }),
    ];
    expect(computeQueueRisk(cars, unstaffed)).toEqual({
      noRunner: { cars: 2, since: at(-125) },
      late: 1,
      waiting: { cars: 0, since: null },
    });
    expect(computeQueueRisk(cars, staffed)).toEqual({
      noRunner: { cars: 0, since: null },
      late: 2,
      waiting: { cars: 1, since: at(-5) },
    });
  });

  test('of several locations the counts add up, and the longest wait remains', () => {
    const one = computeQueueRisk([car()], unstaffed);
    const other = computeQueueRisk([car({ waitsSince: at(-9) })], unstaffed);
    expect(sumQueueRisks([one, other]).noRunner).toEqual({ cars: 2, since: at(-9) });
    expect(sumQueueRisks([]).noRunner).toEqual({ cars: 0, since: null });
  });
});

describe('the worst fact', () => {
  const risk = (noRunner: number, late: number, waiting: number): QueueRisk => ({
    noRunner: { cars: noRunner, since: null },
    late,
    waiting: { cars: waiting, since: null },
  });

  test.each([
    ['noRunner', risk(1, 1, 1), { atCurb: 1, needs: 4 }],
    ['late', risk(0, 1, 1), { atCurb: 1, needs: 3 }],
    ['waiting', risk(0, 0, 1), { atCurb: 1, needs: 2 }],
    ['curb', risk(0, 0, 0), { atCurb: 1, needs: 1 }],
    ['needs', risk(0, 0, 0), { needs: 1 }],
    ['onTime', risk(0, 0, 0), {}],
    ['none', risk(0, 0, 0), { carsHere: 0 }],
  ])('%s comes before what is less bad', (kind, queue, facts) => {
    expect(findWorstFact(queue, { ...calm, ...facts }).kind).toBe(kind);
  });

  const minutes = fc.integer({ min: -180, max: 180 }).map(at);
  const cars = fc.array(
    fc.record({
      hasRunner: fc.boolean(),
      startableAt: minutes,
      waitsSince: minutes,
      promisedAt: fc.option(minutes),
    }),
  );
  const locations = fc.array(fc.record({ cars, isStaffed: fc.boolean() }), { minLength: 1 });

  test('no title is calm while a car is late, or without a runner past its start', () => {
    fc.assert(
      fc.property(locations, fc.nat(), (places, carsHere) => {
        const queue = sumQueueRisks(
          places.map((place) =>
            computeQueueRisk(place.cars, { isStaffed: place.isStaffed, now: NOW }),
          ),
        );
        const { kind, count } = findWorstFact(queue, { atCurb: 0, needs: 0, carsHere });
        const troubled = places
          .flatMap((place) => place.cars)
          .filter(
            ({ hasRunner, startableAt, promisedAt }) =>
              (promisedAt !== null && promisedAt <= NOW - MINUTE) ||
              (!hasRunner && startableAt <= NOW),
          );
        expect(['onTime', 'none'].includes(kind)).toBe(troubled.length === 0);
        // Each troubled car counts once.
        expect(queue.noRunner.cars + queue.late + queue.waiting.cars).toBe(troubled.length);
        expect(count).toBeLessThanOrEqual(Math.max(troubled.length, carsHere));
      }),
    );
  });
});
