import type { QueueOrder } from '#contract/orders.ts';
import { readStanding } from '#domain/orders/promise.ts';
import { plateKey } from '#domain/vehicles/plate.ts';

export const columnNames = ['pending', 'inProgress', 'ready'] as const;
export type ColumnName = (typeof columnNames)[number];
export type Columns = Record<ColumnName, QueueOrder[]>;

const columnByStatus: Partial<Record<QueueOrder['status'], ColumnName>> = {
  paid: 'pending',
  dispatched: 'inProgress',
  ready: 'ready',
};

/** A car whose arrival the server has not confirmed yet has come last. */
const readySince = ({ readyAt }: QueueOrder) => (readyAt ? Date.parse(readyAt) : Infinity);

/** The board by state: the most overdue first, and at the curb the one that stands there longest. */
export function groupByColumn(orders: readonly QueueOrder[]): Columns {
  const columns: Columns = { pending: [], inProgress: [], ready: [] };
  const byDue = orders.toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  for (const order of byDue) {
    const column = columnByStatus[order.status];
    if (column) columns[column].push(order);
  }
  columns.ready.sort((a, b) => (readySince(a) < readySince(b) ? -1 : 1));
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

/** Past the time that was promised; a car at the curb was late or not, and no longer is. */
export function isLate(order: QueueOrder, now: number): boolean {
  return (readStanding(order, now)?.lateMinutes ?? 0) > 0;
}
