import type { GuestOrder } from '#contract/orders.ts';
import { useFallbackInterval } from './Live.tsx';

/**
 * Polling interval in milliseconds for estimates. They change with other cars, for which no hint
 * arrives.
 */
export const ESTIMATE_MS = 60_000;

type Order = Pick<GuestOrder, 'status'> | null;

const isEstimated = (order: Order) => order?.status === 'paid' || order?.status === 'dispatched';

/**
 * Returns a function for the refetch interval of orders. While one of the orders has an estimate,
 * the interval applies even with a live socket.
 */
export function useEstimateInterval(): (orders: readonly Order[]) => number | false {
  const fallback = useFallbackInterval();
  return (orders) => fallback || (orders.some(isEstimated) && ESTIMATE_MS);
}
