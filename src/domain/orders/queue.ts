import { NOW_MINUTES } from './pickup.ts';
import type { OrderStatus } from './states.ts';

/**
 * Fields that decide the place in the queue. `queuedAt` is null for an order that has not joined
 * yet.
 */
export type QueuedOrder = { dueAt: Date; queuedAt: Date | null };

type PromisedOrder = { dueAt: Date; targetMinutes: number; scheduledFor: Date | null };

/**
 * Computes the due time at payment. Requested minutes count from the payment, because no runner
 * starts before. A late payer therefore does not overtake earlier payers.
 *
 * The due time never precedes the promised time. A chosen time of day remains, unless less than
 * `NOW_MINUTES` are left.
 */
export function computeDueWhenPaid(order: PromisedOrder, paidAt: Date): Date {
  const minutes = order.scheduledFor ? NOW_MINUTES : order.targetMinutes;
  return new Date(Math.max(order.dueAt.getTime(), paidAt.getTime() + minutes * 60_000));
}

/**
 * Tells whether an order is in the queue: paid or payable at the handover, and not yet at the curb.
 */
export function isQueued(status: OrderStatus): boolean {
  return status === 'due' || status === 'paid' || status === 'dispatched';
}

/**
 * Comparator, the most urgent order first: by due time, then by the time of joining. Orders outside
 * the queue come last.
 */
export function compareByUrgency(a: QueuedOrder, b: QueuedOrder): number {
  const byDue = a.dueAt.getTime() - b.dueAt.getTime();
  if (byDue !== 0) return byDue;
  const queuedA = a.queuedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const queuedB = b.queuedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return queuedA === queuedB ? 0 : queuedA - queuedB;
}

/**
 * Numbers the queue of a location by order id; 1 is next. Orders outside the queue get no number.
 * Equal orders are sorted by id, because all screens must show the same numbers.
 */
export function numberQueue(
  orders: readonly (QueuedOrder & { id: string; status: OrderStatus })[],
): Map<string, number> {
  const queue = orders
    .filter(({ status }) => isQueued(status))
    .toSorted((a, b) => compareByUrgency(a, b) || (a.id < b.id ? -1 : 1));
  return new Map(queue.map(({ id }, index) => [id, index + 1]));
}

type PromisedCar = QueuedOrder & { id: string; status: OrderStatus; promisedAt: Date };

/** Car with its due time in the queue (`dueAt`) and the time the guest asked for (`askedAt`). */
type PlacedCar = PromisedCar & { askedAt: Date };

/** Returns when a car reaches the curb if so many cars are brought before. */
type ReadyAfter = (carsAhead: number) => Date;

/**
 * Computes the due time of a newcomer who asks for `dueAt`. The newcomer goes after each car that
 * would be late with one more car before.
 *
 * Otherwise a late 'as soon as possible' would break the times announced to guests who paid before.
 * Dispatched cars wait for nobody, so they do not count.
 *
 * @param queue the most urgent first
 */
export function computeDueBehindOthers(
  dueAt: Date,
  queue: readonly PlacedCar[],
  readyAfter: ReadyAfter,
): Date {
  const held = queue.filter(
    ({ status, askedAt }, index) => status !== 'dispatched' && readyAfter(index + 1) > askedAt,
  );
  return new Date(Math.max(dueAt.getTime(), ...held.map((order) => order.dueAt.getTime())));
}

const comparePromises = (a: PromisedCar, b: PromisedCar) =>
  a.promisedAt.getTime() - b.promisedAt.getTime() ||
  compareByUrgency(a, b) ||
  (a.id < b.id ? -1 : 1);

/**
 * Builds the queue of a location, the most urgent first, each car with its due time.
 *
 * Cars get their places in the order of their promised times. A car that waits behind earlier
 * promises moves up as soon as possible, before any later request.
 *
 * @param orders queued orders; `dueAt` is the time that the guest asked for
 */
export function buildQueue(
  orders: readonly PromisedCar[],
  readyAfter: ReadyAfter,
): readonly PlacedCar[] {
  const queue: PlacedCar[] = [];
  for (const order of orders.toSorted(comparePromises)) {
    const askedAt = order.dueAt;
    const dueAt = computeDueBehindOthers(askedAt, queue, readyAfter);
    const placed = { ...order, askedAt, dueAt };
    const next = queue.findIndex((other) => compareByUrgency(placed, other) < 0);
    queue.splice(next === -1 ? queue.length : next, 0, placed);
  }
  return queue;
}

/** Counts the queued orders of a location that are brought before a new order. */
export function countCarsAhead(
  orders: readonly (QueuedOrder & { status: OrderStatus })[],
  newcomer: QueuedOrder,
): number {
  return orders.filter((order) => isQueued(order.status) && compareByUrgency(order, newcomer) <= 0)
    .length;
}
