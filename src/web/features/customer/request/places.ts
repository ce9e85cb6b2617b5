import { useQuery } from '@tanstack/react-query';
import type { Coordinates } from '#domain/businesses/distance.ts';
import { call } from '#web/app/call.ts';

/** Places by words, the nearest first once it is known where one is. */
export function usePlaces(search: string, position: Coordinates | null) {
  return useQuery({
    queryKey: ['places', search, position?.latitude, position?.longitude],
    queryFn: async ({ signal }) =>
      (
        await call(
          'GET /api/locations',
          { query: { ...(search ? { search } : {}), ...position } },
          { signal },
        )
      ).locations,
    // Words still being typed do not empty the list.
    placeholderData: (before) => before,
  });
}
