import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { StaffTicket } from '#contract/stays.ts';
import { callServer } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { isVerified } from '#web/app/outbox/ofCar.ts';
import { performOfflineAction, useUnsent } from '#web/app/outbox/outbox.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';
import { isSame } from './api.ts';

/** Fetches a ticket; until it arrives, shows the one from the list. */
export function useTicket(ticketId: string) {
  const client = useQueryClient();
  const unsent = useUnsent();
  const kept = unsent.find((row) => row.ticket?.ticketId === ticketId)?.ticket;
  const query = useQuery({
    queryKey: liveKeys.ticket(ticketId),
    queryFn: ({ signal }) =>
      callServer('GET /api/valet/tickets/{ticketId}', { params: { ticketId } }, { signal }),
    placeholderData: () => findListed(client, ticketId),
    refetchInterval: useRefetchInterval(),
  });
  // A ticket in the outbox is not on the server yet, so its 404 is no error.
  if (kept && !query.data) return { ...query, data: kept, error: null };
  // The list's ticket serves until the fetch succeeds, and after a failure.
  const data = query.data ?? findListed(client, ticketId);
  return { ...query, data: data && isVerified(unsent, ticketId) ? withCode(data) : data };
}

const findListed = (client: QueryClient, ticketId: string) =>
  client.getQueryData<StaffTicket[]>(liveKeys.tickets)?.find(isSame(ticketId));

/** Returns the ticket as it will be once the stored code has reached the server. */
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

/** Called by the mutation itself, as a live hint may unmount its panel before the answer. */
export type ChangeCallbacks<R extends StaffTicket = StaffTicket> = {
  done: (ticket: R) => void;
  refused: (error: Error) => void;
  /** Called when the outbox stores the change on this phone, as the server is unreachable. */
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
    // The recall must be refetched, as the ticket may no longer be open.
    onSettled: () => client.invalidateQueries({ queryKey: ['recall'] }),
  });
}

/** @param name plate or ticket number */
export const useVerifyCode = (
  ticketId: string,
  name: string,
  callbacks: ChangeCallbacks & { kept: () => void },
) =>
  useTicketChange(
    ticketId,
    (code: string) =>
      performOfflineAction({
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
    (_: void) =>
      callServer('POST /api/valet/tickets/{ticketId}/resend-otp', { params: { ticketId } }),
    callbacks,
  );

export const useShowLink = (ticketId: string, callbacks: ChangeCallbacks) =>
  useTicketChange(
    ticketId,
    (_: void) =>
      callServer('POST /api/valet/tickets/{ticketId}/show-link', { params: { ticketId } }),
    callbacks,
  );

type Parked = StaffTicket & { spotSharedWith: string | null };

type Places = { parkingSpot?: string; keyHook?: string };

/** @param name plate or ticket number */
export const useParkCar = (
  ticketId: string,
  name: string,
  callbacks: ChangeCallbacks<Parked> & { kept: () => void },
) =>
  useTicketChange(
    ticketId,
    (body: Places) =>
      performOfflineAction({
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
    (_: void) => callServer('POST /api/valet/tickets/{ticketId}/cancel', { params: { ticketId } }),
    callbacks,
  );

/** Adds a phone number to a ticket without one; the server also sends the link there. */
export function useAddPhone(
  stayId: string,
  callbacks: { done: () => void; refused: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (phoneE164: string) =>
      callServer(
        'POST /api/stays/{id}/guest',
        { params: { id: stayId }, body: { phoneE164 } },
        { idempotencyKey: createRandomKey() },
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

/** Gives a car back before it is parked, without payment. */
export function useGiveBack(
  stayId: string,
  callbacks: { done: () => void; refused: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_: void) =>
      callServer('POST /api/stays/{id}/give-back', { params: { id: stayId } }),
    onSuccess: callbacks.done,
    onError: callbacks.refused,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: liveKeys.tickets }),
        client.invalidateQueries({ queryKey: liveKeys.ticket(stayId) }),
      ]),
  });
}
