import { describe, expect, it } from 'vitest';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { feeVaries, minutesLeft, newer, offerFor, viewOf, withOrder } from './view.ts';

const order = (status: GuestOrder['status'], id = status) => ({ id, status }) as GuestOrder;

function ticket(status: GuestTicket['ticket']['status'], orders: GuestOrder[] = [], version = 1) {
  return { ticket: { id: 't', status }, orders, version } as GuestTicket;
}

describe('viewOf', () => {
  it.each([
    ['awaiting_otp', undefined, 'waiting'],
    ['checked_in', undefined, 'waiting'],
    ['parked', undefined, 'request'],
    ['parked', 'cancelled', 'request'],
    ['parked', 'requested', 'pay'],
    ['parked', 'paid', 'paid'],
    ['parked', 'dispatched', 'dispatched'],
    ['parked', 'ready', 'ready'],
    ['parked', 'completed', 'thanks'],
    ['completed', 'completed', 'thanks'],
    ['completed', undefined, 'thanks'],
    ['cancelled', undefined, 'closed'],
  ] as const)('%s with a %s order is %s', (status, orderStatus, kind) => {
    const orders = orderStatus ? [order(orderStatus), order('cancelled', 'completed')] : [];
    expect(viewOf(ticket(status, orders)).kind).toBe(kind);
  });
});

describe('offerFor', () => {
  const quiet = [{ fromMinutes: 1, queueMinutes: 6, carsAhead: 0, valetFeeCents: 1620 }];
  // Later choices have more cars before them, and begin another hour.
  const busy = [
    { fromMinutes: 1, queueMinutes: 19, carsAhead: 2, valetFeeCents: 918 },
    { fromMinutes: 8, queueMinutes: 32, carsAhead: 4, valetFeeCents: 918 },
    { fromMinutes: 12, queueMinutes: 32, carsAhead: 4, valetFeeCents: 1836 },
  ];
  it.each([
    [1, quiet, 6, 1620],
    [12, quiet, 12, 1620],
    [5, busy, 19, 918],
    [10, busy, 32, 918],
    [15, busy, 32, 1836],
    [40, busy, 40, 1836],
  ])('%i minutes of %o', (minutes, offers, etaMinutes, valetFeeCents) => {
    expect(offerFor(minutes, offers)).toMatchObject({ etaMinutes, valetFeeCents });
  });
  it('is null when nothing is offered', () => expect(offerFor(10, [])).toBeNull());
  it('tells whether the price depends on the choice', () => {
    expect([feeVaries(quiet), feeVaries(busy)]).toEqual([false, true]);
  });
});

describe('minutesLeft', () => {
  it.each([
    [8, 0, 8],
    [8, 1000, 8],
    [8, 61_000, 7],
    [1, 59_000, 1],
    [1, 60_000, null],
    [0, 0, null],
  ])('%i minutes after %i ms is %s', (eta, elapsed, left) => {
    expect(minutesLeft(eta, elapsed)).toBe(left);
  });
});

describe('newer', () => {
  it('keeps what is shown when an older answer arrives late', () => {
    const shown = ticket('parked', [], 4);
    expect(newer(shown, ticket('parked', [], 3))).toBe(shown);
    const equal = ticket('parked', [], 4);
    expect(newer(shown, equal)).toBe(equal);
    expect(newer(null, shown)).toBe(shown);
  });
});

describe('withOrder', () => {
  it('puts the order first, once', () => {
    const before = ticket('parked', [order('requested', 'paid'), order('cancelled')]);
    const after = withOrder(before, order('paid'));
    expect(after.orders.map(({ status }) => status)).toEqual(['paid', 'cancelled']);
  });
});
