import { NOW_MINUTES } from './pickup.ts';
import { comparePlaces, type PlacedOrder } from './planQueue.ts';
import type { OrderStatus } from './states.ts';

/** Minutes from asking for which an order keeps its place while the guest pays. */
export const HOLD_MINUTES = 5;

const MINUTE_MS = 60_000;

/** Returns until when an unpaid order keeps its place in the queue; null once it is lost. */
export function findHoldEnd(placedAt: Date, now: Date): Date | null {
  const end = new Date(placedAt.getTime() + HOLD_MINUTES * MINUTE_MS);
  return end > now ? end : null;
}

type WantedOrder = { dueAt: Date; targetMinutes: number; scheduledFor: Date | null };

/** Returns the later time for which a car is wanted; null for as soon as possible. */
export function readWantedAt({ dueAt, targetMinutes, scheduledFor }: WantedOrder): Date | null {
  return scheduledFor ?? (targetMinutes > NOW_MINUTES ? dueAt : null);
}

/**
 * Computes the due time and the place of an order that is paid. An order that lost its place takes
 * a new one, and its minutes count from the payment. A chosen time of day remains, unless less than
 * `NOW_MINUTES` are left.
 */
export function placeWhenPaid(
  order: WantedOrder & { placedAt: Date },
  paidAt: Date,
): { dueAt: Date; placedAt: Date } {
  const { dueAt, placedAt } = order;
  if (findHoldEnd(placedAt, paidAt)) return { dueAt, placedAt };
  const minutes = order.scheduledFor ? NOW_MINUTES : order.targetMinutes;
  const due = Math.max(dueAt.getTime(), paidAt.getTime() + minutes * MINUTE_MS);
  return { dueAt: new Date(due), placedAt: paidAt };
}

/**
 * Tells whether an order is in the queue: paid or payable at the handover, and not yet at the curb.
 */
export function isQueued(status: OrderStatus): boolean {
  return status === 'due' || status === 'paid' || status === 'dispatched';
}

/**
 * Computes a place directly after an order, or before all others, in milliseconds since 1970 with
 * fractions. Returns null if the order is not in the queue, or if no time is left between the two.
 *
 * @param others the orders of the location, without the moved order
 */
export function findPlaceAfter(
  others: readonly PlacedOrder[],
  after: string | null,
): number | null {
  const queue = others.toSorted(comparePlaces);
  const index = queue.findIndex(({ id }) => id === after);
  const before = queue[index];
  const next = queue[index + 1];
  if (after === null) return next ? next.placedAt - 1 : null;
  if (!before) return null;
  const place = Math.min(before.placedAt + 1, (before.placedAt + (next?.placedAt ?? Infinity)) / 2);
  // PostgreSQL stores microseconds.
  const stored = Math.round(place * 1000) / 1000;
  return stored > before.placedAt && stored < (next?.placedAt ?? Infinity) ? stored : null;
}
