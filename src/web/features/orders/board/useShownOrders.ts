import type { QueueOrder } from '#contract/orders.ts';
import { writeColor } from '#web/lib/carName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { matches } from './columns.ts';
import { type BoardFilter, passesFilter } from './filters.ts';

type Narrowing = { search: string; filter: BoardFilter; now: number };

/** Returns the orders that pass search and filter. */
export function useShownOrders(
  orders: readonly QueueOrder[],
  { search, filter, now }: Narrowing,
): QueueOrder[] {
  const text = useTranslation(['board', 'common']);
  return orders.filter(
    (order) =>
      passesFilter(order, filter, now) &&
      matches(order, search, writeColor(order.ticket.vehicleColor, text)),
  );
}
