import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countCarsAhead,
  computeDueBehindOthers,
  computeDueWhenPaid,
  isQueued,
  compareByUrgency,
  numberQueue,
  buildQueue,
} from './queue.ts';
import { computeEtaMinutes } from './estimate.ts';
import { orderStatuses } from './states.ts';

const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 12, minutes));
const order = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...orderStatuses),
  dueAt: fc.nat(5).map(at),
  queuedAt: fc.option(fc.nat(5).map(at)),
});
const orders = fc.uniqueArray(order, { selector: ({ id }) => id, maxLength: 30 });

describe('dueWhenPaid', () => {
  it('counts the minutes from the payment and never moves the promise earlier', () => {
    const soon = { scheduledFor: null };
    expect(computeDueWhenPaid({ dueAt: at(1), targetMinutes: 1, ...soon }, at(14))).toEqual(at(15));
    expect(computeDueWhenPaid({ dueAt: at(20), targetMinutes: 5, ...soon }, at(14))).toEqual(
      at(20),
    );
  });

  it('keeps a chosen time, unless it is practically now', () => {
    const order = { dueAt: at(60), targetMinutes: 60, scheduledFor: at(60) };
    expect(computeDueWhenPaid(order, at(0))).toEqual(at(60));
    expect(computeDueWhenPaid(order, at(29))).toEqual(at(60));
    expect(computeDueWhenPaid(order, at(55))).toEqual(at(60));
    expect(computeDueWhenPaid(order, at(58))).toEqual(at(63));
    expect(computeDueWhenPaid(order, at(70))).toEqual(at(75));
  });
});

describe('queueOrder', () => {
  it('sorts by due time, then payment time, with unpaid orders last', () => {
    const early = { dueAt: at(1), queuedAt: at(3) };
    const firstPaid = { dueAt: at(2), queuedAt: at(1) };
    const lastPaid = { dueAt: at(2), queuedAt: at(2) };
    const unpaid = { dueAt: at(2), queuedAt: null };
    expect([unpaid, lastPaid, early, firstPaid].toSorted(compareByUrgency)).toEqual([
      early,
      firstPaid,
      lastPaid,
      unpaid,
    ]);
    expect(compareByUrgency(unpaid, unpaid)).toBe(0);
  });
});

describe('numberQueue', () => {
  it('numbers paid and dispatched orders from 1 without a gap, whatever the input order', () => {
    fc.assert(
      fc.property(orders, (given) => {
        const positions = numberQueue(given);
        const queued = given.filter(({ status }) => isQueued(status));
        expect([...positions.keys()].toSorted()).toEqual(queued.map(({ id }) => id).toSorted());
        expect([...positions.values()]).toEqual(queued.map((_, index) => index + 1));
        expect(numberQueue(given.toReversed())).toEqual(positions);
      }),
    );
  });

  it('gives a newcomer the number of cars ahead that was quoted', () => {
    fc.assert(
      fc.property(orders, fc.nat(5), (given, due) => {
        // The newcomer pays after all the other orders.
        const newcomer = {
          id: 'newcomer',
          status: 'paid',
          dueAt: at(due),
          queuedAt: at(6),
        } as const;
        const paid = given.map((one) => ({ ...one, queuedAt: one.queuedAt ?? at(0) }));
        const position = numberQueue([...paid, newcomer]).get('newcomer');
        expect(countCarsAhead(paid, newcomer)).toBe((position ?? 0) - 1);
      }),
    );
  });
});

describe('computeDueBehindOthers', () => {
  const paid = (id: string, due: number, promised = due) => ({
    id,
    status: 'paid' as const,
    askedAt: at(due),
    dueAt: at(due),
    queuedAt: at(0),
    promisedAt: at(promised),
  });
  /** Computes when a car is ready: one runner needs six minutes for each car. */
  const readyAfter = (ahead: number) => at(6 * (ahead + 1));

  it('puts a newcomer behind a car that would be late with one more ahead of it', () => {
    expect(computeDueBehindOthers(at(5), [paid('a', 11)], readyAfter)).toEqual(at(11));
    expect(computeDueBehindOthers(at(5), [paid('a', 12)], readyAfter)).toEqual(at(5));
  });

  it('lets nobody pass a guest who has already waited longer than they asked for', () => {
    expect(computeDueBehindOthers(at(5), [paid('a', 10, 30)], readyAfter)).toEqual(at(10));
  });

  it('ignores cars that a runner already has, and never comes before the requested time', () => {
    const running = { ...paid('a', 11), status: 'dispatched' as const };
    expect(computeDueBehindOthers(at(5), [running], readyAfter)).toEqual(at(5));
    expect(computeDueBehindOthers(at(30), [paid('a', 11)], readyAfter)).toEqual(at(30));
  });

  it('keeps every promise, whatever later orders ask for', () => {
    const asked = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 25 });
    fc.assert(
      fc.property(asked, fc.integer({ min: 0, max: 4 }), (targets, runnersOnShift) => {
        const ready = (carsAhead: number) =>
          at(computeEtaMinutes({ targetMinutes: 0, carsAhead, runnersOnShift, meanMinutes: 6.5 }));
        const orders: ReturnType<typeof paid>[] = [];
        targets.forEach((minutes, index) => {
          const queue = buildQueue(orders, ready);
          const dueAt = computeDueBehindOthers(at(minutes), queue, ready);
          const queuedAt = new Date(at(0).getTime() + index);
          const own = ready(countCarsAhead(queue, { dueAt, queuedAt }));
          const promisedAt = own > dueAt ? own : dueAt;
          orders.push({ ...paid(`${index}`, minutes, 0), queuedAt, promisedAt });
          const positions = numberQueue(buildQueue(orders, ready));
          for (const { id, promisedAt: told } of orders)
            expect(ready((positions.get(id) ?? 0) - 1).getTime()).toBeLessThanOrEqual(
              told.getTime(),
            );
        });
      }),
    );
  });
});

describe('buildQueue', () => {
  const paid = (id: string, due: number, queued: number, promised: number) => ({
    id,
    status: 'paid' as const,
    dueAt: at(due),
    queuedAt: at(queued),
    promisedAt: at(promised),
  });
  const every = (minutes: number) => (ahead: number) => at(minutes * (ahead + 1));
  const idsOf = (queue: readonly { id: string }[]) => queue.map(({ id }) => id);

  it('keeps a car behind one with an earlier promise only for as long as needed', () => {
    const later = paid('for 8 o’clock', 60, 0, 60);
    const first = paid('first', 5, 1, 54);
    const second = paid('second', 6, 2, 66);
    const slow = buildQueue([later, first, second], every(24));
    expect(idsOf(slow)).toEqual(['first', 'for 8 o’clock', 'second']);
    expect(slow.at(-1)?.dueAt).toEqual(at(60));
    expect(idsOf(buildQueue([later, first, second], every(6)))).toEqual([
      'first',
      'second',
      'for 8 o’clock',
    ]);
  });

  it('gives freed time to waiting cars before newcomers', () => {
    const waiting = [paid('for 8 o’clock', 60, 0, 60), paid('waits', 5, 1, 66)];
    const queue = buildQueue(waiting, every(6));
    const dueAt = computeDueBehindOthers(at(20), queue, every(6));
    expect(countCarsAhead(queue, { dueAt, queuedAt: at(15) })).toBe(1);
    expect(idsOf(queue)).toEqual(['waits', 'for 8 o’clock']);
  });

  it('neither loses nor duplicates a car, whatever the input order', () => {
    const told = fc.record({
      id: fc.uuid(),
      status: fc.constantFrom('due' as const, 'paid' as const, 'dispatched' as const),
      dueAt: fc.nat(90).map(at),
      queuedAt: fc.nat(30).map(at),
      promisedAt: fc.nat(200).map(at),
    });
    const many = fc.uniqueArray(told, { selector: ({ id }) => id, maxLength: 30 });
    fc.assert(
      fc.property(many, fc.integer({ min: 1, max: 9 }), (given, minutes) => {
        const queue = buildQueue(given, every(minutes));
        expect(idsOf(queue).toSorted()).toEqual(idsOf(given).toSorted());
        expect(buildQueue(given.toReversed(), every(minutes))).toEqual(queue);
        expect(queue.toSorted(compareByUrgency)).toEqual(queue);
        const asked = new Map(given.map(({ id, dueAt }) => [id, dueAt]));
        for (const { id, dueAt } of queue) expect(dueAt >= (asked.get(id) ?? dueAt)).toBe(true);
      }),
    );
  });
});
