import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';

export type NewTicket = CallInput<'POST /api/valet/tickets'>['body'];

export function useLocations() {
  return useQuery({
    queryKey: ['valet-locations'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/valet/locations', {}, { signal })).locations,
  });
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
  await client.invalidateQueries({ queryKey: liveKeys.tickets });
}

/** Called by the mutation itself: a live hint may have removed its panel before the answer. */
export type ChangeCallbacks = {
  done: (ticket: StaffTicket) => void;
  refused: (error: Error) => void;
};

/** @param ticketId null for one that is not there yet */
function useTicketChange<T>(
  ticketId: string | null,
  change: (input: T) => Promise<StaffTicket>,
  callbacks: ChangeCallbacks,
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

export const useParkCar = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    ticketId,
    (body: { parkingSpot?: string; parkingLocation?: string }) =>
      call('POST /api/valet/tickets/{ticketId}/parked', { params: { ticketId }, body }),
    callbacks,
  );

export const useCancelTicket = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    ticketId,
    (_: void) => call('POST /api/valet/tickets/{ticketId}/cancel', { params: { ticketId } }),
    callbacks,
  );
