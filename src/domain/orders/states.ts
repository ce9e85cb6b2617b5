import type { KeyStep } from '../stays/key.ts';
import type { StayEvent } from '../stays/states.ts';

/**
 * One request to bring a parked car back. `due` is in the queue like `paid`, and paid when the car is handed over; from
 * there it is dispatched and brought unpaid, and `paidAt` alone tells.
 */
export const orderStatuses = [
  'requested',
  'due',
  'paid',
  'dispatched',
  'ready',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `unassign`, `unready` and `reopen` take back what `assign`, `ready` and `complete` did. */
export const orderEvents = [
  'pay',
  'pay_later',
  'assign',
  'reassign',
  'unassign',
  'ready',
  'unready',
  'park_again',
  'complete',
  'reopen',
  'cancel',
  'expire',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** An order that nobody pays gives itself up, and its stay is parked again. */
export const ORDER_UNPAID_MINUTES = 30;

const transitions: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  requested: { pay: 'paid', pay_later: 'due', cancel: 'cancelled', expire: 'cancelled' },
  due: { pay: 'paid', assign: 'dispatched', cancel: 'cancelled' },
  paid: { assign: 'dispatched', cancel: 'cancelled' },
  // From here a runner is on the way, and it is too late to take the request back.
  dispatched: { pay: 'dispatched', ready: 'ready', reassign: 'dispatched', unassign: 'paid' },
  ready: { pay: 'ready', complete: 'completed', unready: 'dispatched', park_again: 'paid' },
  completed: { reopen: 'ready' },
  cancelled: {},
};

/** What each event does to the stay. Creating the order is not among them: it is `request_return`. */
const stayEventByOrderEvent: Record<OrderEvent, StayEvent | null> = {
  pay: null,
  pay_later: null,
  assign: null,
  reassign: null,
  unassign: null,
  ready: 'car_ready',
  unready: 'unready',
  park_again: 'park_again',
  complete: 'hand_over',
  reopen: 'reopen',
  cancel: 'return_cancelled',
  expire: 'return_cancelled',
};

/** What each event does to the key beyond what its event of the stay does. */
const keyStepByOrderEvent: Record<OrderEvent, KeyStep | null> = {
  pay: null,
  pay_later: null,
  assign: 'take_out',
  reassign: 'take_out',
  unassign: 'put_away',
  ready: null,
  unready: null,
  park_again: 'put_away',
  complete: null,
  reopen: 'take_out',
  cancel: null,
  expire: null,
};

/** @returns null where the key stays where the stay's event leaves it */
export function findOrderKeyStep(event: OrderEvent): KeyStep | null {
  return keyStepByOrderEvent[event];
}

/** @returns null where the event has no place: a conflict that names `from` */
export function nextOrderStatus(from: OrderStatus, event: OrderEvent): OrderStatus | null {
  return transitions[from][event] ?? null;
}

/** As `nextOrderStatus`, of an order: what goes back into the queue unpaid is still due. */
export function findNextStatus(
  order: { status: OrderStatus; paidAt: Date | null },
  event: OrderEvent,
): OrderStatus | null {
  const to = nextOrderStatus(order.status, event);
  return to === 'paid' && event !== 'pay' && order.paidAt === null ? 'due' : to;
}

/** What an order of each state waits for. */
const waitsFor: Record<OrderStatus, 'payment' | 'runner' | 'handover' | 'nothing'> = {
  requested: 'payment',
  due: 'runner',
  paid: 'runner',
  dispatched: 'handover',
  ready: 'handover',
  completed: 'nothing',
  cancelled: 'nothing',
};

/** It stands in no queue before it is paid. */
export function isAwaitingPayment(status: OrderStatus): boolean {
  return waitsFor[status] === 'payment';
}

/** Whether money for it is still taken: by card, or at the desk. It is paid once. */
export function isUnpaid(order: { status: OrderStatus; paidAt: Date | string | null }): boolean {
  return order.paidAt === null && nextOrderStatus(order.status, 'pay') !== null;
}

/** A stay has at most one of these; it is `returning` or `ready` exactly while it has one. */
export function isOpenOrder(status: OrderStatus): boolean {
  return waitsFor[status] !== 'nothing';
}

/** The lists for queries and, compared by a test, for the partial indexes. */
export const openOrderStatuses = orderStatuses.filter((status) => isOpenOrder(status));
/** In the dispatcher's queue. */
export const queuedOrderStatuses = openOrderStatuses.filter((status) => !isAwaitingPayment(status));
/** Nobody runs for it yet. */
export const unassignedOrderStatuses = orderStatuses.filter(
  (status) => waitsFor[status] === 'runner',
);
/** The car is not at the curb yet. */
export const waitingOrderStatuses = queuedOrderStatuses.filter((status) => status !== 'ready');
/** In the hands of a runner. */
export const runningOrderStatuses = orderStatuses.filter(
  (status) => waitsFor[status] === 'handover',
);

/**
 * Parked again as nobody fetched it: paid for, and in no queue until somebody asks for it once more. Nothing
 * is charged again.
 */
export function isHeld(order: { held_at: Date | null }): boolean {
  return order.held_at !== null;
}

/**
 * Whether its owner may ask for another time: it is in the queue, and nobody has set off.
 */
export function isTimeChangeable(order: { status: OrderStatus; held_at: Date | null }): boolean {
  return (order.status === 'paid' || order.status === 'due') && !isHeld(order);
}

type Cancellable = { status: OrderStatus; held_at: Date | null; resumed_at: Date | null };

/**
 * Whether its owner may take the request back. Not once the car has been at the curb: what was paid for was
 * done.
 */
export function isCancellable({ status, held_at, resumed_at }: Cancellable): boolean {
  return nextOrderStatus(status, 'cancel') !== null && !held_at && !resumed_at;
}

/** The event that belongs to the stay in the same transaction; null when the stay stays as it is. */
export function stayEventFor(event: OrderEvent): StayEvent | null {
  return stayEventByOrderEvent[event];
}

/**
 * Whether the event takes back an order that is already paid. Money that arrives only after the
 * cancellation is for `settle` to send back.
 */
export function needsRefund(from: OrderStatus, event: OrderEvent): boolean {
  return from === 'paid' && nextOrderStatus(from, event) === 'cancelled';
}
