import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallOutput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useOrderedPlaces } from '#web/lib/placeName.ts';
import { sortForChoice } from './runners.ts';

type ListedLocation = CallOutput<'GET /api/business/locations'>['locations'][number];

/**
 * Milliseconds between refetches. Estimates grow while a car waits, and no live hint reports the
 * growth.
 */
const REFRESH_MS = 60_000;
/**
 * Age in milliseconds after which the queue counts as stale, because one refetch must have failed.
 */
export const QUEUE_STALE_MS = REFRESH_MS + 10_000;

/**
 * @param withClosed includes locations closed within the last year, because people still read the
 * figures of those locations
 */
export function useBusinessLocations(withClosed = false, enabled = true) {
  const ordered = useOrderedPlaces();
  return useQuery({
    queryKey: [...liveKeys.locations, 'business'],
    enabled,
    queryFn: async ({ signal }) =>
      (
        await callServer(
          'GET /api/business/locations',
          { query: { include: 'closed' } },
          { signal },
        )
      ).locations,
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
    queryFn: ({ signal }) => callServer('GET /api/queue', { query: { locationId } }, { signal }),
  });

export function useQueue(locationId: string) {
  const interval = useRefetchInterval();
  return useQuery({
    ...queueQuery(locationId),
    refetchInterval: (query) => interval(query) || REFRESH_MS,
  });
}

/**
 * Lists the runners who can be sent, in the order of `sortForChoice`.
 *
 * @param except id of a runner to leave out
 */
export function useRunners(locationId: string, except?: string) {
  return useQuery({
    ...queueQuery(locationId),
    select: ({ runners }) => sortForChoice(runners).filter(({ id }) => id !== except),
    // Refetches on opening, so the dialog never offers a runner who has just left.
    staleTime: 0,
  });
}

/**
 * Counts the orders of each location. A live hint of any location refetches the counts
 * (`staleKeys`).
 *
 * @param isAsked false for administrators, or the server would count the whole platform's locations
 */
export function useLocationCounts(isAsked = true) {
  const interval = useRefetchInterval();
  return useQuery({
    queryKey: liveKeys.locationCounts,
    queryFn: async ({ signal }) =>
      (await callServer('GET /api/queue/locations', {}, { signal })).locations,
    enabled: isAsked,
    select: useOrderedPlaces(),
    refetchInterval: (query) => interval(query) || REFRESH_MS,
  });
}
