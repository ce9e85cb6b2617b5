import { useQuery } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';

/** Estimates grow while a car waits, of which no hint tells. */
const REFRESH_MS = 60_000;
/** A queue older than this should have been renewed, and was not. */
export const QUEUE_STALE_MS = REFRESH_MS + 10_000;

export function useBusinessLocations() {
  return useQuery({
    queryKey: ['business-locations'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/business/locations', {}, { signal })).locations,
  });
}

export function useQueue(locationId: string) {
  const interval = useRefetchInterval();
  return useQuery({
    queryKey: liveKeys.queue(locationId),
    queryFn: ({ signal }) => call('GET /api/queue', { query: { locationId } }, { signal }),
    refetchInterval: (query) => interval(query) || REFRESH_MS,
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
