import { queryOptions, useQuery } from '@tanstack/react-query';
import { createReader } from '#web/app/createReader.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { ESTIMATE_REFRESH_MS } from '#web/features/businesses/locations/locationLists.ts';
import { sortForChoice } from './runners.ts';

/**
 * Age in milliseconds after which the queue counts as stale, because one refetch must have failed.
 */
export const QUEUE_STALE_MS = ESTIMATE_REFRESH_MS + 10_000;

const queueQuery = (locationId: string) =>
  queryOptions({
    queryKey: liveKeys.queue(locationId),
    queryFn: createReader('GET /api/queue', { query: { locationId } }),
  });

export function useQueue(locationId: string) {
  const interval = useRefetchInterval();
  return useQuery({
    ...queueQuery(locationId),
    refetchInterval: (query) => interval(query) || ESTIMATE_REFRESH_MS,
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
