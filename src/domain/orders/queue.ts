import { NOW_MINUTES } from './pickup.ts';
import type { OrderStatus } from './states.ts';

/** What the place in the queue depends on. `paidAt` is null for one that is not paid yet. */
export type QueuedOrder = { dueAt: Date; paidAt: Date | null };

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

/** Paid and not yet at the curb: these have a place in the queue. */
export function isQueued(status: OrderStatus): boolean {
  return status === 'paid' || status === 'dispatched';
}

/** Comparator, the most urgent first: by due time, then by payment time; unpaid ones last. */
export function compareByUrgency(a: QueuedOrder, b: QueuedOrder): number {
  const byDue = a.dueAt.getTime() - b.dueAt.getTime();
  if (byDue !== 0) return byDue;
  const paidA = a.paidAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const paidB = b.paidAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return paidA === paidB ? 0 : paidA - paidB;
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

type Told = QueuedOrder & { id: string; status: OrderStatus; promisedAt: Date };

/**
 * When a newcomer is due who asks for `dueAt`: not before a car whose promise could not be kept with
 * one more before it. So who asks late for 'as soon as possible' does not take back what was told to
 * those who paid before. A car that a runner has already does not wait for anybody.
 *
 * @param readyAfter when a car is at the curb that has so many before it
 */
export function computeDueBehindPromises(
  dueAt: Date,
  orders: readonly Told[],
  readyAfter: (carsAhead: number) => Date,
): Date {
  const positions = queuePositions(orders);
  const held = orders.filter(({ id, status, promisedAt }) => {
    const oneMoreAhead = positions.get(id);
    return status === 'paid' && oneMoreAhead !== undefined && readyAfter(oneMoreAhead) > promisedAt;
  });
  return new Date(Math.max(dueAt.getTime(), ...held.map((order) => order.dueAt.getTime())));
}

/** How many of a location's queued orders would be brought before a new one. */
export function countCarsAhead(
  orders: readonly (QueuedOrder & { status: OrderStatus })[],
  newcomer: QueuedOrder,
): number {
  return orders.filter((order) => isQueued(order.status) && compareByUrgency(order, newcomer) <= 0)
    .length;
}
