import type { QueueOrder } from '#contract/orders.ts';
import { plateKey } from '#domain/vehicles/plate.ts';
import { minutesFromNow } from '#web/lib/clock.ts';
import { promised } from '#web/lib/promise.ts';

/** `isBehind`: the estimate ends after the promised time, though that is still to come. */
export type BoardOrder = QueueOrder & { isBehind: boolean };

/** The server's clock and this one's may differ by so much. */
const CLOCK_TOLERANCE_MS = 5_000;

/** An estimate is true of the moment it was made, so it is judged when it arrives. */
export function withOutlook(order: QueueOrder, now: number): BoardOrder {
  const left = minutesFromNow(order.dueAt, now - CLOCK_TOLERANCE_MS);
  return { ...order, isBehind: order.etaMinutes > left };
}

export const columnNames = ['pending', 'inProgress', 'ready'] as const;
export type ColumnName = (typeof columnNames)[number];
export type Columns = Record<ColumnName, BoardOrder[]>;

const columnByStatus: Partial<Record<QueueOrder['status'], ColumnName>> = {
  paid: 'pending',
  dispatched: 'inProgress',
  ready: 'ready',
};

/** The board by state, in each column the most overdue first. */
export function groupByColumn(orders: readonly BoardOrder[]): Columns {
  const columns: Columns = { pending: [], inProgress: [], ready: [] };
  const byDue = orders.toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  for (const order of byDue) {
    const column = columnByStatus[order.status];
    if (column) columns[column].push(order);
  }
  return columns;
}

/** By ticket, plate or name, as a guest at the desk says it. */
export function matches(order: QueueOrder, search: string): boolean {
  const text = search.trim().toLowerCase();
  if (!text) return true;
  const { ticket } = order;
  const words = [ticket.ticketNumber, ticket.customerName, ticket.phoneE164, ticket.parkingSpot];
  if (words.some((word) => word?.toLowerCase().includes(text))) return true;
  const plate = plateKey(search);
  return plate !== '' && plateKey(ticket.licensePlate ?? '').includes(plate);
}

/** How people call a car: by its plate, else its ticket. */
export function callName({ ticket }: QueueOrder): string {
  return ticket.licensePlate ?? ticket.ticketNumber;
}

/** A car at the curb was late or not; it is no longer. */
export function isLate({ status, dueAt }: QueueOrder, now: number): boolean {
  return status !== 'ready' && promised(dueAt, now).state === 'late';
}
