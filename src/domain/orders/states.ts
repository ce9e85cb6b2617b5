import type { StayEvent } from '../stays/states.ts';

/** One request to bring a parked car back. */
export const orderStatuses = [
  'requested',
  'paid',
  'dispatched',
  'ready',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderEvents = ['pay', 'assign', 'ready', 'complete', 'cancel', 'expire'] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** An order that nobody pays gives itself up, and its stay is parked again. */
export const ORDER_UNPAID_MINUTES = 30;

const transitions: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  requested: { pay: 'paid', cancel: 'cancelled', expire: 'cancelled' },
  paid: { assign: 'dispatched', cancel: 'cancelled' },
  // From here a runner is on the way, and it is too late to take the request back.
  dispatched: { ready: 'ready' },
  ready: { complete: 'completed' },
  completed: {},
  cancelled: {},
};

/** What each event does to the stay. Creating the order is not among them: it is `request_return`. */
const stayEventByOrderEvent: Record<OrderEvent, StayEvent | null> = {
  pay: null,
  assign: null,
  ready: 'car_ready',
  complete: 'hand_over',
  cancel: 'return_cancelled',
  expire: 'return_cancelled',
};

/** @returns null where the event has no place: a conflict that names `from` */
export function nextOrderStatus(from: OrderStatus, event: OrderEvent): OrderStatus | null {
  return transitions[from][event] ?? null;
}

/** What an order of each state waits for. */
const waitsFor: Record<OrderStatus, 'payment' | 'runner' | 'handover' | 'nothing'> = {
  requested: 'payment',
  paid: 'runner',
  dispatched: 'handover',
  ready: 'handover',
  completed: 'nothing',
  cancelled: 'nothing',
};

/** Nobody runs before it is paid. */
export function isAwaitingPayment(status: OrderStatus): boolean {
  return waitsFor[status] === 'payment';
}

/** A stay has at most one of these; it is `returning` or `ready` exactly while it has one. */
export function isOpenOrder(status: OrderStatus): boolean {
  return waitsFor[status] !== 'nothing';
}

/** The lists for queries and, compared by a test, for the partial indexes. */
export const openOrderStatuses = orderStatuses.filter((status) => isOpenOrder(status));
/** In the dispatcher's queue. */
export const queuedOrderStatuses = openOrderStatuses.filter((status) => !isAwaitingPayment(status));
/** The car is not at the curb yet. */
export const waitingOrderStatuses = queuedOrderStatuses.filter((status) => status !== 'ready');
/** In the hands of a runner. */
export const runningOrderStatuses = orderStatuses.filter(
  (status) => waitsFor[status] === 'handover',
);

/** The event that belongs to the stay in the same transaction; null when the stay stays as it is. */
export function stayEventFor(event: OrderEvent): StayEvent | null {
  return stayEventByOrderEvent[event];
}

/**
 * Whether the event takes back an order that is already paid. Money that arrives only after the
 * cancellation is for `settle` to send back.
 */
export function needsRefund(from: OrderStatus, event: OrderEvent): boolean {
  return from !== 'requested' && nextOrderStatus(from, event) === 'cancelled';
}
