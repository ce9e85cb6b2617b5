import { NOW_MINUTES } from './pickup.ts';
import type { OrderStatus } from './states.ts';

/** What the place in the queue depends on. `queuedAt` is null for one that has not joined it yet. */
export type QueuedOrder = { dueAt: Date; queuedAt: Date | null };

type PromisedOrder = { dueAt: Date; targetMinutes: number; scheduledFor: Date | null };

/**
 * When the car is due. The minutes asked for count from the payment, as nobody runs before it: who
 * pays late does not pass those who paid in time. Never earlier than was promised at the request. A
 * time that was chosen stays what it is, except for one so near that it is as good as now.
 */
export function computeDueWhenPaid(order: PromisedOrder, paidAt: Date): Date {
  const minutes = order.scheduledFor ? NOW_MINUTES : order.targetMinutes;
  return new Date(Math.max(order.dueAt.getTime(), paidAt.getTime() + minutes * 60_000));
}

/** Paid, or to be paid at handover, and not yet at the curb: these have a place in the queue. */
export function isQueued(status: OrderStatus): boolean {
  return status === 'due' || status === 'paid' || status === 'dispatched';
}

/** Comparator, the most urgent first: by due time, then by when they joined; those in no queue last. */
export function compareByUrgency(a: QueuedOrder, b: QueuedOrder): number {
  const byDue = a.dueAt.getTime() - b.dueAt.getTime();
  if (byDue !== 0) return byDue;
  const queuedA = a.queuedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const queuedB = b.queuedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return queuedA === queuedB ? 0 : queuedA - queuedB;
}

/**
 * The places of one location's paid and dispatched orders by id, 1 being next. Orders in other
 * states have none. Full ties go by id, so that two screens never show different places.
 */
export function queuePositions(
  orders: readonly (QueuedOrder & { id: string; status: OrderStatus })[],
): Map<string, number> {
  const queue = orders
    .filter(({ status }) => isQueued(status))
    .toSorted((a, b) => compareByUrgency(a, b) || (a.id < b.id ? -1 : 1));
  return new Map(queue.map(({ id }, index) => [id, index + 1]));
}

type PromisedCar = QueuedOrder & { id: string; status: OrderStatus; promisedAt: Date };

/** A car with the time when it is due in the queue, and the one when it was asked for. */
type PlacedCar = PromisedCar & { askedAt: Date };

/** When a car is at the curb that has so many before it. */
type ReadyAfter = (carsAhead: number) => Date;

/**
 * When a newcomer is due who asks for `dueAt`: not before a car that could not be there when it was asked
 * for with one more before it. So who asks late for 'as soon as possible' does not take back what was told
 * to those who paid before, nor makes those wait longer who wait longer already than they asked. A
 * car that a runner has does not wait for anybody.
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
 * A location's queue as it stands now, the most urgent first, each car with the time when it is due in
 * it. They take their places in the order of their promises, as newcomers do: who waits behind a car
 * that was promised to others moves up as soon as there is time, and before whoever asks later.
 *
 * @param orders that are queued, with the times they were asked for
 */
export function queueUp(
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

/** How many of a location's queued orders would be brought before a new one. */
export function countCarsAhead(
  orders: readonly (QueuedOrder & { status: OrderStatus })[],
  newcomer: QueuedOrder,
): number {
  return orders.filter((order) => isQueued(order.status) && compareByUrgency(order, newcomer) <= 0)
    .length;
}
