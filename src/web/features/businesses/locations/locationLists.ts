import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallOutput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useOrderedPlaces } from '#web/lib/placeName.ts';

type ListedLocation = CallOutput<'GET /api/business/locations'>['locations'][number];

/**
 * Milliseconds between refetches. Estimates grow while a car waits, and no live hint reports the
 * growth.
 */
export const ESTIMATE_REFRESH_MS = 60_000;

/** Filter of closed locations by what they are listed for. */
const isListed = {
  open: ({ isClosed }) => !isClosed,
  withFigures: ({ isClosed, hasFigures }) => !isClosed || hasFigures,
  closed: ({ isClosed }) => isClosed,
} satisfies Record<string, (location: ListedLocation) => boolean>;

/**
 * @param kind 'withFigures' includes closed locations whose figures people still read, 'closed' is
 *   the locations that can be reopened; the server lists those closed within the last year
 */
export function useBusinessLocations(kind: keyof typeof isListed = 'open', enabled = true) {
  const ordered = useOrderedPlaces();
  return useQuery({
    queryKey: [...liveKeys.locations, 'business'],
    enabled,
    queryFn: createPartReader(
      'GET /api/business/locations',
      { query: { include: 'closed' } },
      'locations',
    ),
    select: useCallback(
      (locations: ListedLocation[]) => ordered(locations.filter(isListed[kind])),
      [ordered, kind],
    ),
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
    refetchInterval: (query) => interval(query) || ESTIMATE_REFRESH_MS,
  });
}
