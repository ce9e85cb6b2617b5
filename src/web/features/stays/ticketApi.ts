import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { StaffTicket } from '#contract/stays.ts';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { isVerified } from '#web/app/outbox/ofCar.ts';
import { perform, useUnsent } from '#web/app/outbox/outbox.ts';
import { randomKey } from '#web/lib/idempotencyKey.ts';
import { isSame } from './api.ts';

/** One ticket, shown at once from the list where the list has it. */
export function useTicket(ticketId: string) {
  const client = useQueryClient();
  const unsent = useUnsent();
  const kept = unsent.find((row) => row.ticket?.ticketId === ticketId)?.ticket;
  const query = useQuery({
    queryKey: liveKeys.ticket(ticketId),
    queryFn: ({ signal }) =>
      call('GET /api/valet/tickets/{ticketId}', { params: { ticketId } }, { signal }),
    placeholderData: () => findListed(client, ticketId),
    refetchInterval: useRefetchInterval(),
  });
  // One that was not sent yet is not there: nothing is wrong with it.
  if (kept && !query.data) return { ...query, data: kept, error: null };
  // What cannot be read is shown as the list has it.
  const data = query.data ?? findListed(client, ticketId);
  return { ...query, data: data && isVerified(unsent, ticketId) ? withCode(data) : data };
}

const findListed = (client: QueryClient, ticketId: string) =>
  client.getQueryData<StaffTicket[]>(liveKeys.tickets)?.find(isSame(ticketId));

/** As it stands once the code that was typed without signal has arrived. */
const withCode = (ticket: StaffTicket): StaffTicket =>
  ticket.status === 'awaiting_otp'
    ? { ...ticket, status: 'checked_in', stayStatus: 'received' }
    : ticket;

export async function cacheAnswer(client: QueryClient, ticket: StaffTicket): Promise<void> {
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
  /** On this phone, as the server cannot be reached. */
  kept?: () => void;
};

function useTicketChange<T, R extends StaffTicket = StaffTicket>(
  ticketId: string,
  change: (input: T) => Promise<R | null>,
  callbacks: ChangeCallbacks<R>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (ticket) => {
      if (ticket === null) return callbacks.kept?.();
      void cacheAnswer(client, ticket);
      return callbacks.done(ticket);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: liveKeys.tickets });
      void client.invalidateQueries({ queryKey: liveKeys.ticket(ticketId) });
      callbacks.refused(error);
    },
    // Its ticket may be open no longer.
    onSettled: () => client.invalidateQueries({ queryKey: ['recall'] }),
  });
}

/** @param name how people call the car */
export const useVerifyCode = (
  ticketId: string,
  name: string,
  callbacks: ChangeCallbacks & { kept: () => void },
) =>
  useTicketChange(
    ticketId,
    (code: string) =>
      perform({
        command: 'verify',
        car: ticketId,
        name,
        input: { params: { ticketId }, body: { code } },
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

type Places = { parkingSpot?: string; keyHook?: string };

/** @param name how people call the car */
export const useParkCar = (
  ticketId: string,
  name: string,
  callbacks: ChangeCallbacks<Parked> & { kept: () => void },
) =>
  useTicketChange(
    ticketId,
    (body: Places) =>
      perform({
        command: 'parkTicket',
        car: ticketId,
        name,
        input: { params: { ticketId }, body },
      }),
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
