import type { GuestOrder } from '#contract/orders.ts';
import { useFallbackInterval } from './Live.tsx';

/** Estimates move when other cars do, of which a page is not told. */
export const ESTIMATE_MS = 60_000;

type Order = Pick<GuestOrder, 'status'> | null;

const isEstimated = (order: Order) => order?.status === 'paid' || order?.status === 'dispatched';

/** The interval of a query that a push renews, and by itself while one of its cars is estimated. */
export function useEstimateInterval(): (orders: readonly Order[]) => number | false {
  const fallback = useFallbackInterval();
  return (orders) => fallback || (orders.some(isEstimated) && ESTIMATE_MS);
}
