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

async function keep(client: QueryClient, ticket: StaffTicket): Promise<void> {
  client.setQueryData(ticketKey(ticket.ticketId), ticket);
  await client.invalidateQueries({ queryKey: liveKeys.tickets, exact: true });
}

/** Said by the change itself: a hint may have taken its panel off the screen before the answer. */
export type Told = { done: (ticket: StaffTicket) => void; refused: (error: Error) => void };

function useTicketChange<T>(change: (input: T) => Promise<StaffTicket>, told: Told) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (ticket) => {
      void keep(client, ticket);
      told.done(ticket);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: liveKeys.tickets });
      told.refused(error);
    },
  });
}

const silent: Told = { done: () => undefined, refused: () => undefined };

export const useCreateTicket = () =>
  useTicketChange(
    ({ body, idempotencyKey }: { body: NewTicket; idempotencyKey: string }) =>
      call('POST /api/valet/tickets', { body }, { idempotencyKey }),
    silent,
  );

export const useVerifyCode = (ticketId: string, told: Told) =>
  useTicketChange(
    (code: string) =>
      call('POST /api/valet/tickets/{ticketId}/verify-otp', {
        params: { ticketId },
        body: { code },
      }),
    told,
  );

export const useResendCode = (ticketId: string, told: Told) =>
  useTicketChange(
    (_: void) => call('POST /api/valet/tickets/{ticketId}/resend-otp', { params: { ticketId } }),
    told,
  );

export const useParkCar = (ticketId: string, told: Told) =>
  useTicketChange(
    (body: { parkingSpot?: string; parkingLocation?: string }) =>
      call('POST /api/valet/tickets/{ticketId}/parked', { params: { ticketId }, body }),
    told,
  );

export const useCancelTicket = (ticketId: string, told: Told) =>
  useTicketChange(
    (_: void) => call('POST /api/valet/tickets/{ticketId}/cancel', { params: { ticketId } }),
    told,
  );
