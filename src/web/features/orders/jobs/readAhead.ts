import { currentShiftQuery } from '#web/app/currentShift.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { activeSessionsQuery } from '#web/features/parkingSessions/api.ts';
import { freePlacesQuery, locationsQuery, openTicketsQuery } from '#web/features/stays/api.ts';
import { carsHereQuery } from '#web/features/stays/carsApi.ts';

/** Reads the locations, then the free hooks and spots of each. */
async function readPlaces(): Promise<unknown> {
  const locations = await queryClient.fetchQuery(locationsQuery);
  return Promise.all(locations.map(({ id }) => queryClient.fetchQuery(freePlacesQuery(id))));
}

/** Prefetches the data of the valet's other screens, because the signal may be lost in a garage. */
export const readAhead = (): Promise<unknown> =>
  Promise.all([
    readPlaces(),
    queryClient.fetchQuery(openTicketsQuery),
    queryClient.fetchQuery(currentShiftQuery),
    queryClient.fetchQuery(activeSessionsQuery),
    queryClient.fetchInfiniteQuery(carsHereQuery),
  ]);
