import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { omitUsedPlaces } from '#domain/stays/freePlaces.ts';
import { useNamedPlaces } from '#web/lib/placeName.ts';
import { createPartReader, createReader } from '#web/app/createReader.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { listUsedPlaces } from '#web/app/outbox/usedPlaces.ts';
import { useStoredFallback, useUnsent } from '#web/app/outbox/outbox.ts';

export type NewTicket = CallInput<'POST /api/valet/tickets'>['body'];

/**
 * `gcTime: Infinity` caches the locations for the whole page, because a garage may have no signal.
 */
export const locationsQuery = queryOptions({
  queryKey: [...liveKeys.locations, 'valet'],
  queryFn: createPartReader('GET /api/valet/locations', {}, 'locations'),
  gcTime: Infinity,
});
export const useLocations = () =>
  useStoredFallback(useQuery({ ...locationsQuery, select: useNamedPlaces() }));

export const freePlacesQuery = (locationId: string) =>
  queryOptions({
    queryKey: liveKeys.freePlaces(locationId),
    queryFn: createReader('GET /api/locations/{id}/free-places', { params: { id: locationId } }),
  });

/**
 * Free hooks and spots of a location, without those in unsent steps of this phone; undefined while
 * they cannot be fetched. The forms then suggest nothing.
 *
 * @param car id of a car whose own unsent steps do not count
 */
export function useFreePlaces(locationId: string | undefined, car?: string) {
  const unsent = useUnsent();
  const { data } = useQuery({
    ...freePlacesQuery(locationId ?? ''),
    enabled: locationId !== undefined,
    refetchInterval: useRefetchInterval(),
  });
  return data && omitUsedPlaces(data, listUsedPlaces(unsent, car));
}

export const openTicketsQuery = queryOptions({
  queryKey: liveKeys.tickets,
  queryFn: createPartReader('GET /api/valet/tickets', {}, 'tickets'),
  gcTime: Infinity,
});

/**
 * Open tickets of this valet and colleagues, plus tickets in the outbox that the server does not
 * know yet.
 */
export function useOpenTickets() {
  const unsent = useUnsent();
  const query = useStoredFallback(
    useQuery({ ...openTicketsQuery, refetchInterval: useRefetchInterval() }),
  );
  const own = unsent.flatMap(({ ticket, state }) =>
    ticket && state !== 'sent' && !query.data?.some(hasTicketId(ticket.ticketId)) ? [ticket] : [],
  );
  return { ...query, data: own.length > 0 ? [...(query.data ?? []), ...own] : query.data };
}
export const hasTicketId =
  (wanted: string) =>
  ({ ticketId }: StaffTicket): boolean =>
    ticketId === wanted;
