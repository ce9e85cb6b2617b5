import type { GuestOrder } from '#contract/orders.ts';
import type { CarState } from '#domain/orders/carState.ts';

/** Current step of a page on which a guest pays for a car. */
export type PayView =
  | { kind: 'waiting' | 'request' | 'closed'; order: null }
  | { kind: 'pay' | 'paid' | 'held' | 'dispatched' | 'ready'; order: GuestOrder }
  | { kind: 'thanks'; order: GuestOrder | null };

/**
 * State of the car's custody: before parking, parked or on the way back, returned, or cancelled.
 */
export type CarCustody = 'before' | 'held' | 'returned' | 'cancelled';

const openKinds = {
  requested: 'pay',
  due: 'paid',
  paid: 'paid',
  dispatched: 'dispatched',
  ready: 'ready',
} as const;

/** Derives the page's current step, for both the ticket page and the payment page. */
export function getPayView(custody: CarCustody, order: GuestOrder | null): PayView {
  // The order's completion may arrive before the stay's change of state.
  if (order?.status === 'completed') return { kind: 'thanks', order };
  switch (custody) {
    case 'before':
      return { kind: 'waiting', order: null };
    case 'held':
      if (order && order.status !== 'cancelled')
        return { kind: order.heldAt ? 'held' : openKinds[order.status], order };
      return { kind: 'request', order: null };
    case 'returned':
      return { kind: 'thanks', order: null };
    case 'cancelled':
      return { kind: 'closed', order: null };
  }
}

/** Car state of each step, which titles, pills and lists show. */
export const carStateByPayView: Record<PayView['kind'], CarState> = {
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

/** Number of filled segments of the progress line; a paid order has begun the third segment. */
export const filledSegments: Record<PayView['kind'], number> = {
  waiting: 1,
  request: 2,
  pay: 2,
  paid: 2.34,
  held: 2,
  dispatched: 3,
  ready: 4,
  thanks: 0,
  closed: 0,
};
