import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallOutput } from '#contract/client.ts';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useOrderedPlaces } from '#web/lib/placeName.ts';
import { sortForChoice } from './runners.ts';

type ListedLocation = CallOutput<'GET /api/business/locations'>['locations'][number];

/** Estimates grow while a car waits, of which no hint tells. */
const REFRESH_MS = 60_000;
/** A queue older than this should have been renewed, and was not. */
export const QUEUE_STALE_MS = REFRESH_MS + 10_000;

/** @param withClosed also those that closed within a year, whose figures are still looked at */
export function useBusinessLocations(withClosed = false, enabled = true) {
  const ordered = useOrderedPlaces();
  return useQuery({
    queryKey: [...liveKeys.locations, 'business'],
    enabled,
    queryFn: async ({ signal }) =>
      (await call('GET /api/business/locations', { query: { include: 'closed' } }, { signal }))
        .locations,
    select: useCallback(
      (locations: ListedLocation[]) =>
        ordered(withClosed ? locations : locations.filter(({ isClosed }) => !isClosed)),
      [ordered, withClosed],
    ),
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
/** @param isAsked not where locations of a whole platform would be counted for one of them */
export function useLocationCounts(isAsked = true) {
  const interval = useRefetchInterval();
  return useQuery({
    queryKey: liveKeys.locationCounts,
    queryFn: async ({ signal }) =>
      (await call('GET /api/queue/locations', {}, { signal })).locations,
    enabled: isAsked,
    select: useOrderedPlaces(),
    refetchInterval: (query) => interval(query) || REFRESH_MS,
  });
}
