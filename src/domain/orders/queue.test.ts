import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countCarsAhead,
  computeDueWhenPaid,
  isQueued,
  compareByUrgency,
  queuePositions,
} from './queue.ts';
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
