import type { QueueOrder } from '#contract/orders.ts';
import { compareAtCurb } from '#domain/orders/curb.ts';
import { readStanding } from '#domain/orders/promise.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { plateKey } from '#domain/vehicles/plate.ts';

export const columnNames = ['pending', 'inProgress', 'ready'] as const;
export type ColumnName = (typeof columnNames)[number];
export type Columns = Record<ColumnName, QueueOrder[]>;

const columnByStatus: Partial<Record<QueueOrder['status'], ColumnName>> = {
  due: 'pending',
  paid: 'pending',
  dispatched: 'inProgress',
  ready: 'ready',
};

/** In the queue, paid or to be paid at handover, and nobody runs for it. */
export const isWaitingForRunner = ({ status }: QueueOrder): boolean =>
  columnByStatus[status] === 'pending';

/** Whoever was sent for it, or brought it to the curb, left: off shift, suspended or elsewhere. */
export const isRunnerAway = ({ status, assignedValet }: QueueOrder): boolean =>
  (status === 'dispatched' || status === 'ready') && assignedValet?.isAvailable === false;

/** They can bring it no more: somebody else is to be sent. */
export const isRunnerGone = (order: QueueOrder): boolean =>
  order.status === 'dispatched' && order.can.reassign && isRunnerAway(order);

/** The board by state: the most overdue first, and at the curb the one that stands there longest. */
export function groupByColumn(orders: readonly QueueOrder[]): Columns {
  const columns: Columns = { pending: [], inProgress: [], ready: [] };
  const byDue = orders.toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  for (const order of byDue) {
    const column = columnByStatus[order.status];
    if (column) columns[column].push(order);
  }
  columns.ready.sort(compareAtCurb);
  return columns;
}

/**
 * By ticket, plate, name, phone, spot, hook, car or runner, as a guest at the desk or a runner says it.
 * Each word has to be found.
 *
 * @param color the word for the car's colour on this screen
 */
export function matches(order: QueueOrder, search: string, color: string | null = null): boolean {
  const text = toLatinDigits(search.trim().toLowerCase());
  if (!text) return true;
  const { ticket } = order;
  const plate = plateKey(search);
  if (plate !== '' && plateKey(ticket.licensePlate ?? '').includes(plate)) return true;
  const words = [
    ticket.ticketNumber,
    ticket.licensePlate,
    ticket.customerName,
    ticket.phoneE164,
    ticket.parkingSpot,
    ticket.parkingLocation,
    ticket.keyHook,
    ticket.vehicleMake,
    ticket.vehicleModel,
    ticket.vehicleColor,
    color,
    order.assignedValet?.name,
  ];
  const known = words.filter(Boolean).join('\n').toLowerCase();
  return text.split(/\s+/u).every((word) => known.includes(word));
}

/** How people call a car: by its plate, else its ticket. */
export function callName({ ticket }: Pick<QueueOrder, 'ticket'>): string {
  return ticket.licensePlate ?? ticket.ticketNumber;
}

/** Past the time that was promised; a car at the curb was late or not, and no longer is. */
export function isLate(order: QueueOrder, now: number): boolean {
  return (readStanding(order, now)?.lateMinutes ?? 0) > 0;
}
