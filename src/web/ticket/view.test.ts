import { describe, expect, it } from 'vitest';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { pickNewerTicket, getTicketView, withOrder } from './view.ts';

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
    expect(getTicketView(ticket(status, orders)).kind).toBe(kind);
  });
});

describe('newer', () => {
  it('keeps the shown ticket when an older answer arrives late', () => {
    const shown = ticket('parked', [], 4);
    expect(pickNewerTicket(shown, ticket('parked', [], 3))).toBe(shown);
    const equal = ticket('parked', [], 4);
    expect(pickNewerTicket(shown, equal)).toBe(equal);
    expect(pickNewerTicket(null, shown)).toBe(shown);
  });
});

describe('withOrder', () => {
  it('puts the order first, once', () => {
    const before = ticket('parked', [order('requested', 'paid'), order('cancelled')]);
    const after = withOrder(before, order('paid'));
    expect(after.orders.map(({ status }) => status)).toEqual(['paid', 'cancelled']);
  });
});
