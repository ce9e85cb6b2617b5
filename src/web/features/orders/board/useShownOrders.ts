import type { QueueOrder } from '#contract/orders.ts';
import { writeColor } from '#web/lib/carName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { matchesOrder } from './boardOrders.ts';
import { type BoardFilter, matchesBoardFilter } from './filters.ts';

type Narrowing = { search: string; filter: BoardFilter; now: number };

/** Returns the orders that match both the search and the filter. */
export function useShownOrders(
  orders: readonly QueueOrder[],
  { search, filter, now }: Narrowing,
): QueueOrder[] {
  const text = useTranslation(['board', 'common']);
  return orders.filter(
    (order) =>
      matchesBoardFilter(order, filter, now) &&
      matchesOrder(order, search, writeColor(order.ticket.vehicleColor, text)),
  );
}
