import { NOW_MINUTES } from './pickup.ts';
import type { OrderStatus } from './states.ts';

/** Fields that decide the place in the queue; `queuedAt` is null for an order that has not joined yet. */
export type QueuedOrder = { dueAt: Date; queuedAt: Date | null };

type PromisedOrder = { dueAt: Date; targetMinutes: number; scheduledFor: Date | null };

/**
 * Computes the due time at payment. Requested minutes count from the payment, because no runner starts before
 * it, so a late payer does not overtake earlier ones. It never precedes the promised time, and a chosen time
 * stays, unless it is as near as `now`.
 */
export function computeDueWhenPaid(order: PromisedOrder, paidAt: Date): Date {
  const minutes = order.scheduledFor ? NOW_MINUTES : order.targetMinutes;
  return new Date(Math.max(order.dueAt.getTime(), paidAt.getTime() + minutes * 60_000));
}

/** Tells whether an order has a place in the queue: paid or payable at handover, and not yet at the curb. */
export function isQueued(status: OrderStatus): boolean {
  return status === 'due' || status === 'paid' || status === 'dispatched';
}

/** Comparator, the most urgent first: by due time, then by joining time; orders in no queue last. */
export function compareByUrgency(a: QueuedOrder, b: QueuedOrder): number {
  const byDue = a.dueAt.getTime() - b.dueAt.getTime();
  if (byDue !== 0) return byDue;
  const queuedA = a.queuedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const queuedB = b.queuedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return queuedA === queuedB ? 0 : queuedA - queuedB;
}

/**
 * Numbers the queue of a location by order id, 1 being next; orders in other states have no place. Ties go by
 * id, so that two screens never differ.
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

/** Returns when a car with so many cars ahead reaches the curb. */
type ReadyAfter = (carsAhead: number) => Date;

/**
 * Computes when a newcomer who asks for `dueAt` is due: after each car that one more car ahead would make
 * late. Otherwise a late 'as soon as possible' would break the times told to guests who paid before.
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
 * Builds the queue of a location, the most urgent first, each car with its due time. Cars take places in the
 * order of their promises, as newcomers do. So a car that waits behind earlier promises moves up once there
 * is time, before any later request.
 *
 * @param orders queued orders; `dueAt` is the time asked for
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

/** Counts the queued orders of a location that are brought before a new one. */
export function countCarsAhead(
  orders: readonly (QueuedOrder & { status: OrderStatus })[],
  newcomer: QueuedOrder,
): number {
  return orders.filter((order) => isQueued(order.status) && compareByUrgency(order, newcomer) <= 0)
    .length;
}
