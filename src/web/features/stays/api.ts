import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { call } from '#web/app/call.ts';
import { useFallbackInterval } from '#web/app/Live.tsx';
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
    refetchInterval: useFallbackInterval(),
  });
}

const ticketKey = (id: string) => [...liveKeys.tickets, id] as const;

/** One ticket, shown at once from the list where the list has it. */
export function useTicket(ticketId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ticketKey(ticketId),
    queryFn: ({ signal }) =>
      call('GET /api/valet/tickets/{ticketId}', { params: { ticketId } }, { signal }),
    placeholderData: () =>
      client
        .getQueryData<StaffTicket[]>(liveKeys.tickets)
        ?.find((ticket) => ticket.ticketId === ticketId),
    refetchInterval: useFallbackInterval(),
  });
}

async function cacheAnswer(client: QueryClient, ticket: StaffTicket): Promise<void> {
  client.setQueryData(ticketKey(ticket.ticketId), ticket);
  await client.invalidateQueries({ queryKey: liveKeys.tickets, exact: true });
}

/** Called by the mutation itself: a live hint may have removed its panel before the answer. */
export type ChangeCallbacks = {
  done: (ticket: StaffTicket) => void;
  refused: (error: Error) => void;
};

function useTicketChange<T>(
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
      callbacks.refused(error);
    },
  });
}

const silent: ChangeCallbacks = { done: () => undefined, refused: () => undefined };

export const useCreateTicket = () =>
  useTicketChange(
    ({ body, idempotencyKey }: { body: NewTicket; idempotencyKey: string }) =>
      call('POST /api/valet/tickets', { body }, { idempotencyKey }),
    silent,
  );

export const useVerifyCode = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    (code: string) =>
      call('POST /api/valet/tickets/{ticketId}/verify-otp', {
        params: { ticketId },
        body: { code },
      }),
    callbacks,
  );

export const useResendCode = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    (_: void) => call('POST /api/valet/tickets/{ticketId}/resend-otp', { params: { ticketId } }),
    callbacks,
  );

export const useParkCar = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    (body: { parkingSpot?: string; parkingLocation?: string }) =>
      call('POST /api/valet/tickets/{ticketId}/parked', { params: { ticketId }, body }),
    callbacks,
  );

export const useCancelTicket = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    (_: void) => call('POST /api/valet/tickets/{ticketId}/cancel', { params: { ticketId } }),
    callbacks,
  );
