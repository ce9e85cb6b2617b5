import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { randomKey } from '#web/lib/idempotencyKey.ts';

export type NewTicket = CallInput<'POST /api/valet/tickets'>['body'];

export function useLocations() {
  return useQuery({
    queryKey: [...liveKeys.locations, 'valet'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/valet/locations', {}, { signal })).locations,
  });
}

/** Free hooks and spots of a location; nothing is offered where it cannot be asked. */
export function useFreePlaces(locationId: string | undefined) {
  const { data } = useQuery({
    queryKey: liveKeys.freePlaces(locationId ?? ''),
    queryFn: ({ signal }) =>
      call('GET /api/locations/{id}/free-places', { params: { id: locationId ?? '' } }, { signal }),
    enabled: locationId !== undefined,
    refetchInterval: useRefetchInterval(),
  });
  return data;
}

/** Tickets that still need this valet. */
export function useOpenTickets() {
  return useQuery({
    queryKey: liveKeys.tickets,
    queryFn: async ({ signal }) => (await call('GET /api/valet/tickets', {}, { signal })).tickets,
    refetchInterval: useRefetchInterval(),
  });
}

/** One ticket, shown at once from the list where the list has it. */
export function useTicket(ticketId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: liveKeys.ticket(ticketId),
    queryFn: ({ signal }) =>
      call('GET /api/valet/tickets/{ticketId}', { params: { ticketId } }, { signal }),
    placeholderData: () =>
      client
        .getQueryData<StaffTicket[]>(liveKeys.tickets)
        ?.find((ticket) => ticket.ticketId === ticketId),
    refetchInterval: useRefetchInterval(),
  });
}

async function cacheAnswer(client: QueryClient, ticket: StaffTicket): Promise<void> {
  client.setQueryData(liveKeys.ticket(ticket.ticketId), ticket);
  await Promise.all([
    client.invalidateQueries({ queryKey: liveKeys.tickets }),
    client.invalidateQueries({ queryKey: liveKeys.freePlaces(ticket.locationId) }),
  ]);
}

/** Called by the mutation itself: a live hint may have removed its panel before the answer. */
export type ChangeCallbacks<R extends StaffTicket = StaffTicket> = {
  done: (ticket: R) => void;
  refused: (error: Error) => void;
};

/** @param ticketId null for one that is not there yet */
function useTicketChange<T, R extends StaffTicket = StaffTicket>(
  ticketId: string | null,
  change: (input: T) => Promise<R>,
  callbacks: ChangeCallbacks<R>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (ticket) => {
      void cacheAnswer(client, ticket);
      callbacks.done(ticket);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: liveKeys.tickets });
      if (ticketId) void client.invalidateQueries({ queryKey: liveKeys.ticket(ticketId) });
      callbacks.refused(error);
    },
    onSettled: (_, error) => {
      // It may be here by now, as somebody else was faster, or its ticket is open no longer.
      if (error || ticketId) void client.invalidateQueries({ queryKey: ['recall'] });
    },
  });
}

const silent: ChangeCallbacks = { done: () => undefined, refused: () => undefined };

export const useCreateTicket = () =>
  useTicketChange(
    null,
    ({ body, idempotencyKey }: { body: NewTicket; idempotencyKey: string }) =>
      call('POST /api/valet/tickets', { body }, { idempotencyKey }),
    silent,
  );

export const useVerifyCode = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    ticketId,
    (code: string) =>
      call('POST /api/valet/tickets/{ticketId}/verify-otp', {
        params: { ticketId },
        body: { code },
      }),
    callbacks,
  );

export const useResendCode = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    ticketId,
    (_: void) => call('POST /api/valet/tickets/{ticketId}/resend-otp', { params: { ticketId } }),
    callbacks,
  );

export const useShowLink = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    ticketId,
    (_: void) => call('POST /api/valet/tickets/{ticketId}/show-link', { params: { ticketId } }),
    callbacks,
  );

type Parked = StaffTicket & { spotSharedWith: string | null };

export const useParkCar = (ticketId: string, callbacks: ChangeCallbacks<Parked>) =>
  useTicketChange(
    ticketId,
    (body: { parkingSpot?: string; keyHook?: string }) =>
      call('POST /api/valet/tickets/{ticketId}/parked', { params: { ticketId }, body }),
    callbacks,
  );

export const useCancelTicket = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    ticketId,
    (_: void) => call('POST /api/valet/tickets/{ticketId}/cancel', { params: { ticketId } }),
    callbacks,
  );

/** A number for a ticket that has none: its link is sent there too. */
export function useAddPhone(
  stayId: string,
  callbacks: { done: () => void; refused: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (phoneE164: string) =>
      call(
        'POST /api/stays/{id}/guest',
        { params: { id: stayId }, body: { phoneE164 } },
        { idempotencyKey: randomKey() },
      ),
    onSuccess: callbacks.done,
    onError: callbacks.refused,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: liveKeys.tickets }),
        client.invalidateQueries({ queryKey: liveKeys.ticket(stayId) }),
      ]),
  });
}

/** The guest takes the car along before it is parked; nothing is paid. */
export function useGiveBack(
  stayId: string,
  callbacks: { done: () => void; refused: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_: void) => call('POST /api/stays/{id}/give-back', { params: { id: stayId } }),
    onSuccess: callbacks.done,
    onError: callbacks.refused,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: liveKeys.tickets }),
        client.invalidateQueries({ queryKey: liveKeys.ticket(stayId) }),
      ]),
  });
}
