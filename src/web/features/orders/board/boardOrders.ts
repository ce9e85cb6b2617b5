import type { QueueOrder } from '#contract/orders.ts';
import { compareAtCurb } from '#domain/orders/curb.ts';
import { buildColumns, queueColumnOf } from '#domain/orders/queueColumns.ts';
import { readPunctuality } from '#domain/orders/promise.ts';
import { foldForSearch, searchWords } from '#domain/shared/search.ts';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';

/** Whether the order is in the queue and has no runner, paid or not. */
export const isWaitingForRunner = ({ status }: QueueOrder): boolean =>
  queueColumnOf[status] === 'pending';

/**
 * Whether the assigned runner can no longer act, because they are off shift, suspended or at
 * another location.
 */
export const isRunnerAway = ({ status, assignedValet }: QueueOrder): boolean =>
  (status === 'dispatched' || status === 'ready') && assignedValet?.isAvailable === false;

/**
 * True if the runner can no longer act and the car has not reached the curb. Another runner must be
 * sent.
 */
export const isRunnerGone = (order: QueueOrder): boolean =>
  order.status === 'dispatched' && order.can.reassign && isRunnerAway(order);

/**
 * Groups orders by column. Waiting cars come in the order of the queue, cars on their way the latest
 * first, and at the curb the car that waits longest first.
 */
export function groupByColumn(orders: readonly QueueOrder[]) {
  const columns = buildColumns((): QueueOrder[] => []);
  const sorted = orders.toSorted(
    (a, b) =>
      (a.queuePosition ?? 0) - (b.queuePosition ?? 0) || Date.parse(a.dueAt) - Date.parse(b.dueAt),
  );
  for (const order of sorted) {
    const column = queueColumnOf[order.status];
    if (column) columns[column].push(order);
  }
  const promised = ({ promisedAt, dueAt }: QueueOrder) => Date.parse(promisedAt ?? dueAt);
  columns.inProgress.sort((a, b) => promised(a) - promised(b));
  columns.ready.sort(compareAtCurb);
  return columns;
}

/**
 * Checks the search against ticket, plate, name, phone, spot, hook, car and runner. Every word must
 * match.
 *
 * @param color localized name of the car's colour, as shown on this screen
 */
export function matchesOrder(
  order: QueueOrder,
  search: string,
  color: string | null = null,
): boolean {
  const typed = searchWords(search);
  if (typed.length === 0) return true;
  const { ticket } = order;
  const plate = buildPlateKey(search);
  if (plate !== '' && buildPlateKey(ticket.licensePlate ?? '').includes(plate)) return true;
  const words = [
    ticket.ticketNumber,
    ticket.licensePlate,
    ticket.plateRegion,
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
  const known = foldForSearch(words.filter(Boolean).join('\n'));
  return typed.every((word) => known.includes(word));
}

/** Returns the plate of the car, or the ticket number if the plate is unknown. */
export function callName({ ticket }: Pick<QueueOrder, 'ticket'>): string {
  return nameByPlate(ticket);
}

/** Whether the promised time has passed; always false at the curb. */
export function isLate(order: QueueOrder, now: number): boolean {
  return (readPunctuality(order, now)?.lateMinutes ?? 0) > 0;
}
