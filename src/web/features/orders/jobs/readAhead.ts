import { currentShiftQuery } from '#web/app/currentShift.ts';
import { appRouter } from '#web/app/router.tsx';
import { queryClient } from '#web/app/queryClient.ts';
import { activeSessionsQuery } from '#web/features/parkingSessions/api.ts';
import { freePlacesQuery, locationsQuery, openTicketsQuery } from '#web/features/stays/api.ts';
import { carsHereQuery } from '#web/features/stays/carsApi.ts';

/** Reads the locations, then the free hooks and spots of each. */
async function readPlaces(): Promise<unknown> {
  const locations = await queryClient.fetchQuery(locationsQuery);
  return Promise.all(locations.map(({ id }) => queryClient.fetchQuery(freePlacesQuery(id))));
}

/**
 * Loads the check-in screen, as the next car may come without signal.
 *
 * @throws Error if the screen could not be loaded, which the router only logs; the caller retries
 */
async function loadCheckIn(): Promise<void> {
  const matches = await appRouter.preloadRoute({ to: '/valet-checkin' });
  if (!matches?.every(({ status }) => status === 'success'))
    throw new Error('The check-in screen was not loaded');
}

/** Prefetches the check-in screen and the data of the valet's other screens, because the signal may be lost in a garage. */
export const readAhead = (): Promise<unknown> =>
  Promise.all([
    loadCheckIn(),
    readPlaces(),
    queryClient.fetchQuery(openTicketsQuery),
    queryClient.fetchQuery(currentShiftQuery),
    queryClient.fetchQuery(activeSessionsQuery),
    queryClient.fetchInfiniteQuery(carsHereQuery),
  ]);
