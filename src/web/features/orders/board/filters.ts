import type { QueueOrder } from '#contract/orders.ts';
import { readPunctuality } from '#domain/orders/promise.ts';
import { isLate, isWaitingForRunner } from './boardOrders.ts';

/** Filter of the board by urgency, by missing runner, or by one runner. */
export type BoardFilter = 'all' | 'late' | 'soon' | 'noRunner' | { runnerId: string };

export const chipFilters = ['all', 'late', 'soon', 'noRunner'] as const;
const SOON_MINUTES = 5;

export function matchesBoardFilter(order: QueueOrder, filter: BoardFilter, now: number): boolean {
  if (filter === 'all') return true;
  if (typeof filter === 'object') return order.assignedValet?.id === filter.runnerId;
  if (filter === 'late') return isLate(order, now);
  if (filter === 'noRunner') return isWaitingForRunner(order);
  const standing = readPunctuality(order, now);
  if (!standing || standing.lateMinutes > 0) return false;
  return standing.minutesLeft === null || standing.minutesLeft <= SOON_MINUTES;
}
