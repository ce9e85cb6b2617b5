import type { QueueOrder } from '#contract/orders.ts';
import { plateKey } from '#domain/vehicles/plate.ts';
import { promised } from '#web/lib/promise.ts';

export const columnNames = ['pending', 'inProgress', 'ready'] as const;
export type ColumnName = (typeof columnNames)[number];
export type Columns = Record<ColumnName, QueueOrder[]>;

const columnOf: Partial<Record<QueueOrder['status'], ColumnName>> = {
  paid: 'pending',
  dispatched: 'inProgress',
  ready: 'ready',
};

/** The board by state, in each column the most overdue first. */
export function columnsOf(orders: readonly QueueOrder[]): Columns {
  const columns: Columns = { pending: [], inProgress: [], ready: [] };
  const byDue = orders.toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  for (const order of byDue) {
    const column = columnOf[order.status];
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
