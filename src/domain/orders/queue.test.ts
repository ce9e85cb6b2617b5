import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countCarsAhead,
  computeDueBehindPromises,
  computeDueWhenPaid,
  isQueued,
  compareByUrgency,
  queuePositions,
} from './queue.ts';
import { etaMinutes } from './estimate.ts';
import { orderStatuses } from './states.ts';

const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 12, minutes));
const order = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...orderStatuses),
  dueAt: fc.nat(5).map(at),
  paidAt: fc.option(fc.nat(5).map(at)),
});
const orders = fc.uniqueArray(order, { selector: ({ id }) => id, maxLength: 30 });

describe('dueWhenPaid', () => {
  it('counts the minutes from the payment, and takes nothing back of the promise', () => {
    const soon = { scheduledFor: null };
    expect(computeDueWhenPaid({ dueAt: at(1), targetMinutes: 1, ...soon }, at(14))).toEqual(at(15));
    expect(computeDueWhenPaid({ dueAt: at(20), targetMinutes: 5, ...soon }, at(14))).toEqual(
      at(20),
    );
  });

  it('leaves a chosen time as it is, unless it is as good as now', () => {
    const order = { dueAt: at(60), targetMinutes: 60, scheduledFor: at(60) };
    expect(computeDueWhenPaid(order, at(0))).toEqual(at(60));
    expect(computeDueWhenPaid(order, at(29))).toEqual(at(60));
    expect(computeDueWhenPaid(order, at(55))).toEqual(at(60));
    expect(computeDueWhenPaid(order, at(58))).toEqual(at(63));
    expect(computeDueWhenPaid(order, at(70))).toEqual(at(75));
  });
});

describe('queueOrder', () => {
  it('goes by due time, then by payment time, then the unpaid', () => {
    const early = { dueAt: at(1), paidAt: at(3) };
    const firstPaid = { dueAt: at(2), paidAt: at(1) };
    const lastPaid = { dueAt: at(2), paidAt: at(2) };
    const unpaid = { dueAt: at(2), paidAt: null };
    expect([unpaid, lastPaid, early, firstPaid].toSorted(compareByUrgency)).toEqual([
      early,
      firstPaid,
      lastPaid,
      unpaid,
    ]);
    expect(compareByUrgency(unpaid, unpaid)).toBe(0);
  });
});

describe('queuePositions', () => {
  it('numbers paid and dispatched orders from 1 without a gap, in whatever order they come', () => {
    fc.assert(
      fc.property(orders, (given) => {
        const positions = queuePositions(given);
        const queued = given.filter(({ status }) => isQueued(status));
        expect([...positions.keys()].toSorted()).toEqual(queued.map(({ id }) => id).toSorted());
        expect([...positions.values()]).toEqual(queued.map((_, index) => index + 1));
        expect(queuePositions(given.toReversed())).toEqual(positions);
      }),
    );
  });

  it('gives a newcomer as many cars ahead as it then has', () => {
    fc.assert(
      fc.property(orders, fc.nat(5), (given, due) => {
        // Paid after all the others, as a newcomer is.
        const newcomer = { id: 'newcomer', status: 'paid', dueAt: at(due), paidAt: at(6) } as const;
        const paid = given.map((one) => ({ ...one, paidAt: one.paidAt ?? at(0) }));
        const position = queuePositions([...paid, newcomer]).get('newcomer');
        expect(countCarsAhead(paid, newcomer)).toBe((position ?? 0) - 1);
      }),
    );
  });
});

describe('computeDueBehindPromises', () => {
  const paid = (id: string, due: number, promised: number) => ({
    id,
    status: 'paid' as const,
    dueAt: at(due),
    paidAt: at(0),
    promisedAt: at(promised),
  });
  /** One runner, six minutes each. */
  const readyAfter = (ahead: number) => at(6 * (ahead + 1));

  it('puts a newcomer behind a car that could not be there in time with one more before it', () => {
    expect(computeDueBehindPromises(at(5), [paid('a', 10, 11)], readyAfter)).toEqual(at(10));
    expect(computeDueBehindPromises(at(5), [paid('a', 10, 12)], readyAfter)).toEqual(at(5));
  });

  it('does not wait for a car that a runner has, nor go before what was asked for', () => {
    const running = { ...paid('a', 10, 11), status: 'dispatched' as const };
    expect(computeDueBehindPromises(at(5), [running], readyAfter)).toEqual(at(5));
    expect(computeDueBehindPromises(at(30), [paid('a', 10, 11)], readyAfter)).toEqual(at(30));
  });

  it('keeps every promise, whatever those who pay later ask for', () => {
    const asked = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 25 });
    fc.assert(
      fc.property(asked, fc.integer({ min: 0, max: 4 }), (targets, runnersOnShift) => {
        const ready = (carsAhead: number) =>
          at(etaMinutes({ targetMinutes: 0, carsAhead, runnersOnShift, meanMinutes: 6.5 }));
        const queue: ReturnType<typeof paid>[] = [];
        targets.forEach((minutes, index) => {
          const dueAt = computeDueBehindPromises(at(minutes), queue, ready);
          const own = ready(countCarsAhead(queue, { dueAt, paidAt: at(0) }));
          const promisedAt = own > dueAt ? own : dueAt;
          queue.push({
            id: String(index).padStart(2, '0'),
            status: 'paid',
            dueAt,
            paidAt: at(0),
            promisedAt,
          });
          const positions = queuePositions(queue);
          for (const { id, promisedAt: told } of queue)
            expect(ready((positions.get(id) ?? 0) - 1).getTime()).toBeLessThanOrEqual(
              told.getTime(),
            );
        });
      }),
    );
  });
});
