import { useQuery } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';

/** Minutes grow while nothing happens, of which no hint tells. */
const REFRESH_MS = 60_000;

/** How the day goes, at one location or at all. What moves a car renews it. */
export function useOverview(locationId: string | null) {
  const interval = useRefetchInterval();
  return useQuery({
    queryKey: [...liveKeys.cars, 'overview', locationId],
    queryFn: ({ signal }) =>
      call('GET /api/business/overview', { query: locationId ? { locationId } : {} }, { signal }),
    refetchInterval: (query) => interval(query) || REFRESH_MS,
    // Another place's figures come in place of those that are shown.
    placeholderData: (before) => before,
  });
}
