import type { GuestOrder } from '#contract/orders.ts';
import type { CarState } from '#domain/orders/carState.ts';

/** What a page of a car that is to be paid for is about right now. */
export type PayView =
  | { kind: 'waiting' | 'closed'; order: null }
  | { kind: 'request'; order: null; last: GuestOrder | null }
  | { kind: 'pay' | 'paid' | 'held' | 'dispatched' | 'ready'; order: GuestOrder }
  | { kind: 'thanks'; order: GuestOrder | null };

/** How far the car itself is: before its spot, in it or on its way back, handed over, given up. */
export type Custody = 'before' | 'held' | 'returned' | 'cancelled';

const openKinds = {
  requested: 'pay',
  due: 'paid',
  paid: 'paid',
  dispatched: 'dispatched',
  ready: 'ready',
} as const;

/** The same for the ticket page and the payment page: two frames around one payment. */
export function getPayView(custody: Custody, order: GuestOrder | null): PayView {
  // The order is known a moment before the car's state.
  if (order?.status === 'completed') return { kind: 'thanks', order };
  switch (custody) {
    case 'before':
      return { kind: 'waiting', order: null };
    case 'held':
      if (order && order.status !== 'cancelled')
        return { kind: order.heldAt ? 'held' : openKinds[order.status], order };
      return { kind: 'request', order: null, last: order };
    case 'returned':
      return { kind: 'thanks', order: null };
    case 'cancelled':
      return { kind: 'closed', order: null };
  }
}

/** How the car stands, as its title, its stub and everybody else name it. */
export const stateByKind: Record<PayView['kind'], CarState> = {
  waiting: 'withValet',
  request: 'parked',
  pay: 'waitingForPayment',
  paid: 'waitingForRunner',
  held: 'parkedAgain',
  dispatched: 'onItsWay',
  ready: 'atCurb',
  thanks: 'returned',
  closed: 'cancelled',
};

/** Segments of the progress line; a paid order has begun the third. */
export const filledSegments: Record<PayView['kind'], number> = {
  waiting: 1,
  request: 2,
  pay: 2,
  paid: 2.34,
  held: 2,
  dispatched: 3,
  ready: 4,
  thanks: 4,
  closed: 0,
};
