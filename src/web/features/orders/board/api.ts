import { useQuery } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';
import { useFallbackInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { serverNow } from '#web/lib/clock.ts';
import { withOutlook } from './columns.ts';

/** Estimates grow while a car waits, of which no hint tells. */
const REFRESH_MS = 60_000;

export function useBusinessLocations() {
  return useQuery({
    queryKey: ['business-locations'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/business/locations', {}, { signal })).locations,
  });
}

export function useQueue(locationId: string) {
  return useQuery({
    queryKey: liveKeys.queue(locationId),
    queryFn: async ({ signal }) => {
      const queue = await call('GET /api/queue', { query: { locationId } }, { signal });
      return { ...queue, orders: queue.orders.map((order) => withOutlook(order, serverNow())) };
    },
    refetchInterval: useFallbackInterval() || REFRESH_MS,
  });
}

/** Who can be sent: on shift first, then those with the fewest cars on the way. */
export function useRunners(locationId: string) {
  return useQuery({
    queryKey: liveKeys.runners(locationId),
    queryFn: async ({ signal }) => {
      const { valets } = await call(
        'GET /api/business/valets',
        { query: { locationId } },
        { signal },
      );
      return valets.toSorted(
        (a, b) => Number(b.isOnShift) - Number(a.isOnShift) || a.carsOnTheWay - b.carsOnTheWay,
      );
    },
    // The dialog opens on what is true now.
    staleTime: 0,
  });
}
