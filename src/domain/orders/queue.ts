import { NOW_MINUTES } from './pickup.ts';
import type { PlacedOrder } from './planQueue.ts';
import type { OrderStatus } from './states.ts';

/** Minutes from asking for which an order keeps its place while the guest pays. */
export const HOLD_MINUTES = 5;

const MINUTE_MS = 60_000;

/** Returns the end of the hold on an unpaid order's place; null once it has passed. */
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
export function computePlaceWhenPaid(
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

/** Orders of a queue whose turns a phone reads with every change. A valet takes one of the first. */
export const NEXT_ORDERS = 24;

/** Shortens an order's id in the turns that a phone reads; the ids of a queue stay distinct. */
export const shortenOrderId = (id: string): string => id.slice(-8);

/** Milliseconds by which a moved order comes before all others. */
const FIRST_LEAD_MS = 1_000;

/**
 * Computes a place after an order and all before it, or before all orders, in whole milliseconds
 * since 1970. Returns null if the order is not in the queue, or if no time is left for the place.
 *
 * @param shown the other orders of the location, in the order in which screens show them: an order
 *   for a later time may have an early place and come late
 */
export function findPlaceAfter(
  shown: readonly PlacedOrder[],
  after: string | null,
  now: number,
): number | null {
  const places = shown.map(({ placedAt }) => placedAt);
  if (after === null)
    return shown.length > 0 ? Math.floor(Math.min(...places)) - FIRST_LEAD_MS : null;
  const index = shown.findIndex(({ id }) => id === after);
  if (index === -1) return null;
  const before = Math.max(...places.slice(0, index + 1));
  const next = Math.min(Math.max(now, before + 2), ...places.filter((place) => place > before));
  const place = Math.floor((before + next) / 2);
  return place > before && place < next ? place : null;
}
