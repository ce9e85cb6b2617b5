import { queryClient } from '#web/app/queryClient.ts';
import { activeSessionsQuery } from '#web/features/parkingSessions/api.ts';
import { currentShiftQuery } from '#web/features/shifts/api.ts';
import { locationsQuery, openTicketsQuery } from '#web/features/stays/api.ts';

/** Prefetches the data of the valet's other screens, because the signal may be lost in a garage. */
export const readAhead = (): Promise<unknown> =>
  Promise.all([
    queryClient.fetchQuery(locationsQuery),
    queryClient.fetchQuery(openTicketsQuery),
    queryClient.fetchQuery(currentShiftQuery),
    queryClient.fetchQuery(activeSessionsQuery),
  ]);
