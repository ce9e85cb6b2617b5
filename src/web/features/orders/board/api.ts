import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useNamedPlaces } from '#web/lib/placeName.ts';
import { sortForChoice } from './runners.ts';

/** Estimates grow while a car waits, of which no hint tells. */
const REFRESH_MS = 60_000;
/** A queue older than this should have been renewed, and was not. */
export const QUEUE_STALE_MS = REFRESH_MS + 10_000;

export function useBusinessLocations() {
  return useQuery({
    queryKey: [...liveKeys.locations, 'business'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/business/locations', {}, { signal })).locations,
    select: useNamedPlaces(),
  });
}

const queueQuery = (locationId: string) =>
  queryOptions({
    queryKey: liveKeys.queue(locationId),
    queryFn: ({ signal }) => call('GET /api/queue', { query: { locationId } }, { signal }),
  });

export function useQueue(locationId: string) {
  const interval = useRefetchInterval();
  return useQuery({
    ...queueQuery(locationId),
    refetchInterval: (query) => interval(query) || REFRESH_MS,
  });
}

/**
 * Who can be sent, as the strip above the queue has them too.
 *
 * @param except who is not offered
 */
export function useRunners(locationId: string, except?: string) {
  return useQuery({
    ...queueQuery(locationId),
    select: ({ runners }) => sortForChoice(runners).filter(({ id }) => id !== except),
    // The dialog opens on what is true now.
    staleTime: 0,
  });
}

/** What goes on at each location. A hint about one of them renews it, see `staleKeys`. */
export function useLocationCounts() {
  const interval = useRefetchInterval();
  return useQuery({
    queryKey: liveKeys.locationCounts,
    queryFn: async ({ signal }) =>
      (await call('GET /api/queue/locations', {}, { signal })).locations,
    select: useNamedPlaces(),
    refetchInterval: (query) => interval(query) || REFRESH_MS,
  });
}
