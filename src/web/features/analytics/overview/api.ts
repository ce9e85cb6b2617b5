import { useQuery } from '@tanstack/react-query';
import { callServer } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';

/** Refetch interval in milliseconds. Waiting minutes grow, and no live hint reports this. */
const REFRESH_MS = 60_000;

/**
 * Fetches the overview of one location or of all locations. Live hints of cars refetch the
 * overview.
 */
export function useOverview(locationId: string | null) {
  const interval = useRefetchInterval();
  return useQuery({
    queryKey: [...liveKeys.cars, 'overview', locationId],
    queryFn: ({ signal }) =>
      callServer(
        'GET /api/business/overview',
        { query: locationId ? { locationId } : {} },
        { signal },
      ),
    refetchInterval: (query) => interval(query) || REFRESH_MS,
    // Shows the figures of the previous location until the new figures arrive.
    placeholderData: (before) => before,
  });
}
