import type { KeyStep } from '../stays/key.ts';
import type { StayEvent } from '../stays/states.ts';

/**
 * States of an order, a request to bring a parked car back. `due` queues like `paid` but is paid at
 * the handover. After dispatch only `paidAt` tells whether an order is paid.
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

/** Events of an order; `unassign`, `unready` and `reopen` undo `assign`, `ready` and `complete`. */
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

/** Minutes after which an unpaid order expires. The stay is then `parked` again. */
export const ORDER_UNPAID_MINUTES = 30;

const transitions: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  requested: { pay: 'paid', pay_later: 'due', cancel: 'cancelled', expire: 'cancelled' },
  due: { pay: 'paid', assign: 'dispatched', cancel: 'cancelled' },
  paid: { assign: 'dispatched', cancel: 'cancelled' },
  // Once a runner is on the way only staff cancel the request, and tell the runner.
  dispatched: {
    pay: 'dispatched',
    ready: 'ready',
    reassign: 'dispatched',
    unassign: 'paid',
    cancel: 'cancelled',
  },
  ready: { pay: 'ready', complete: 'completed', unready: 'dispatched', park_again: 'paid' },
  completed: { reopen: 'ready' },
  cancelled: {},
};

/**
 * Stay event that each order event causes. Creating an order causes `request_return`, which is not
 * in this list.
 */
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

/** Key step of each order event, besides what the stay event does to the key. */
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

/**
 * Returns what an order event does to the key.
 *
 * @returns null if only the stay event decides about the key
 */
export function findOrderKeyStep(event: OrderEvent): KeyStep | null {
  return keyStepByOrderEvent[event];
}

/**
 * Returns the order status after an event.
 *
 * @returns null if the event is not allowed; the STATE_CONFLICT error then names `from`
 */
export function nextOrderStatus(from: OrderStatus, event: OrderEvent): OrderStatus | null {
  return transitions[from][event] ?? null;
}

/**
 * Returns the order status after an event, like `nextOrderStatus`. An unpaid order that goes back
 * into the queue is `due` again, not `paid`.
 */
export function findNextStatus(
  order: { status: OrderStatus; paidAt: Date | null },
  event: OrderEvent,
): OrderStatus | null {
  const to = nextOrderStatus(order.status, event);
  return to === 'paid' && event !== 'pay' && order.paidAt === null ? 'due' : to;
}

/** Event that an order in each state waits for: payment, runner, handover or nothing. */
const waitsFor: Record<OrderStatus, 'payment' | 'runner' | 'handover' | 'nothing'> = {
  requested: 'payment',
  due: 'runner',
  paid: 'runner',
  dispatched: 'handover',
  ready: 'handover',
  completed: 'nothing',
  cancelled: 'nothing',
};

export function isAwaitingPayment(status: OrderStatus): boolean {
  return waitsFor[status] === 'payment';
}

/** Tells whether an order can still be paid, by card or at the desk. An order is paid only once. */
export function isUnpaid(order: { status: OrderStatus; paid_at: Date | string | null }): boolean {
  return order.paid_at === null && nextOrderStatus(order.status, 'pay') !== null;
}

/**
 * Tells whether an order is open. A stay has at most one open order, and exactly then is
 * `returning` or `ready`.
 */
export function isOpenOrder(status: OrderStatus): boolean {
  return waitsFor[status] !== 'nothing';
}

/** States of open orders, for queries. A test compares these lists with the partial indexes. */
export const openOrderStatuses = orderStatuses.filter((status) => isOpenOrder(status));
/** States of orders in the dispatcher's queue, including cars at the curb. */
export const queuedOrderStatuses = openOrderStatuses.filter((status) => !isAwaitingPayment(status));
/** States of queued orders that have no runner yet. */
export const unassignedOrderStatuses = orderStatuses.filter(
  (status) => waitsFor[status] === 'runner',
);
/** States of queued orders whose car is not at the curb yet. */
export const waitingOrderStatuses = queuedOrderStatuses.filter((status) => status !== 'ready');
/** States of orders whose car a runner has. */
export const runningOrderStatuses = orderStatuses.filter(
  (status) => waitsFor[status] === 'handover',
);

/**
 * Tells whether a car was parked again because nobody fetched the car at the curb. The paid order
 * leaves the queue until the guest requests the car again, without another charge.
 */
export function isParkedAgain(order: { held_at: Date | null }): boolean {
  return order.held_at !== null;
}

/**
 * Tells whether the owner may change the pickup time: the order is queued and no runner is
 * dispatched.
 */
export function isTimeChangeable(order: { status: OrderStatus; held_at: Date | null }): boolean {
  return (order.status === 'paid' || order.status === 'due') && !isParkedAgain(order);
}

type Cancellable = { status: OrderStatus; held_at: Date | null; resumed_at: Date | null };

/**
 * Tells whether the owner may cancel the request. After the car has been at the curb, cancelling is
 * refused, because the paid service was done.
 */
export function isCancellable(order: Cancellable): boolean {
  return waitsFor[order.status] !== 'handover' && isCancellableByStaff(order);
}

/**
 * Tells whether staff may cancel the request: as long as the owner may, and also while a runner is
 * on the way. A car at the curb is parked again instead.
 */
export function isCancellableByStaff({ status, held_at, resumed_at }: Cancellable): boolean {
  return nextOrderStatus(status, 'cancel') !== null && !held_at && !resumed_at;
}

/** Returns the stay event to apply in the same transaction; null if the stay does not change. */
export function findStayEvent(event: OrderEvent): StayEvent | null {
  return stayEventByOrderEvent[event];
}
