import type { GuestOrder, GuestTicket } from '#contract/orders.ts';

/** What the page is about right now. */
export type View =
  | { kind: 'waiting' | 'closed'; order: null }
  | { kind: 'request'; order: null; last: GuestOrder | null }
  | { kind: 'pay' | 'paid' | 'dispatched' | 'ready'; order: GuestOrder }
  | { kind: 'thanks'; order: GuestOrder | null };

const openKinds = {
  requested: 'pay',
  paid: 'paid',
  dispatched: 'dispatched',
  ready: 'ready',
} as const;

export function viewOf({ ticket, orders }: GuestTicket): View {
  const order = orders[0] ?? null;
  if (ticket.status === 'completed' || order?.status === 'completed') {
    return { kind: 'thanks', order: order?.status === 'completed' ? order : null };
  }
  if (ticket.status === 'cancelled') return { kind: 'closed', order: null };
  if (ticket.status !== 'parked') return { kind: 'waiting', order: null };
  if (order && order.status !== 'cancelled') return { kind: openKinds[order.status], order };
  return { kind: 'request', order: null, last: order };
}

/** Segments of the progress line; a paid order has begun the third. */
export const filledSegments: Record<View['kind'], number> = {
  waiting: 1,
  request: 2,
  pay: 2,
  paid: 2.34,
  dispatched: 3,
  ready: 4,
  thanks: 4,
  closed: 0,
};

/** An answer that was overtaken by a newer one must not turn the page back. */
export function newer(shown: GuestTicket | null, arrived: GuestTicket): GuestTicket {
  return shown && shown.ticket.id === arrived.ticket.id && shown.version > arrived.version
    ? shown
    : arrived;
}

export function withOrder(ticket: GuestTicket, order: GuestOrder): GuestTicket {
  const others = ticket.orders.filter(({ id }) => id !== order.id);
  return { ...ticket, orders: [order, ...others] };
}
