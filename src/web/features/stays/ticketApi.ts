import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { StaffTicket } from '#contract/stays.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { isVerified } from '#web/app/outbox/findUnsent.ts';
import { performOfflineAction, useUnsent } from '#web/app/outbox/outbox.ts';
import { type StepCallbacks, useStep } from '#web/app/useStep.ts';
import { hasTicketId } from './api.ts';

/** Fetches a ticket; until the answer arrives, shows the ticket from the list. */
export function useTicket(ticketId: string) {
  const client = useQueryClient();
  const unsent = useUnsent();
  const unsentTicket = unsent.find((row) => row.ticket?.ticketId === ticketId)?.ticket;
  const query = useQuery({
    queryKey: liveKeys.ticket(ticketId),
    queryFn: createReader('GET /api/valet/tickets/{ticketId}', { params: { ticketId } }),
    placeholderData: () => findListed(client, ticketId),
    refetchInterval: useRefetchInterval(),
  });
  // A ticket in the outbox is not on the server yet, so a 404 answer is no error.
  if (unsentTicket && !query.data) return { ...query, data: unsentTicket, error: null };
  // Uses the ticket from the list until the fetch succeeds, and after a failure.
  const data = query.data ?? findListed(client, ticketId);
  return { ...query, data: data && isVerified(unsent, ticketId) ? withCode(data) : data };
}

const findListed = (client: QueryClient, ticketId: string) =>
  client.getQueryData<StaffTicket[]>(liveKeys.tickets)?.find(hasTicketId(ticketId));

/** Returns the ticket as it will be once the stored SMS code has reached the server. */
const withCode = (ticket: StaffTicket): StaffTicket =>
  ticket.status === 'awaiting_otp'
    ? { ...ticket, status: 'checked_in', stayStatus: 'received' }
    : ticket;

export async function cacheAnswer(client: QueryClient, ticket: StaffTicket): Promise<void> {
  client.setQueryData(liveKeys.ticket(ticket.ticketId), ticket);
  await Promise.all([
    client.invalidateQueries({ queryKey: liveKeys.tickets }),
    client.invalidateQueries({
      queryKey: liveKeys.freePlaces(ticket.locationId),
      // Without signal, the next form must not offer what this phone has just used.
      refetchType: 'all',
    }),
  ]);
}

const renewTicket = (client: QueryClient, ticketId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: liveKeys.tickets }),
    client.invalidateQueries({ queryKey: liveKeys.ticket(ticketId) }),
  ]);

const useTicketChange = <T, R extends StaffTicket = StaffTicket>(
  ticketId: string,
  change: (input: T) => Promise<R | null>,
  callbacks: StepCallbacks<R>,
) =>
  useStep(change, callbacks, {
    answered: (client, ticket) => void cacheAnswer(client, ticket),
    settled: (client, _input, outcome) => {
      if (outcome instanceof Error) void renewTicket(client, ticketId);
      // Refetches the recall of the plate, because the ticket may no longer be open.
      return client.invalidateQueries({ queryKey: ['recall'] });
    },
  });

/**
 * Sends the guest's SMS code.
 *
 * @param name plate or ticket number
 */
export const useVerifyCode = (
  ticketId: string,
  name: string,
  callbacks: StepCallbacks<StaffTicket>,
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

export const useResendCode = (ticketId: string, callbacks: StepCallbacks<StaffTicket>) =>
  useTicketChange(
    ticketId,
    (_: void) =>
      callServer('POST /api/valet/tickets/{ticketId}/resend-otp', { params: { ticketId } }),
    callbacks,
  );

export const useShowLink = (ticketId: string, callbacks: StepCallbacks<StaffTicket>) =>
  useTicketChange(
    ticketId,
    (_: void) =>
      callServer('POST /api/valet/tickets/{ticketId}/show-link', { params: { ticketId } }),
    callbacks,
  );

type Parked = StaffTicket & { spotSharedWith: string | null };

type Places = { parkingSpot?: string; keyHook?: string };

/**
 * Parks the car of a ticket.
 *
 * @param name plate or ticket number
 */
export const useParkCar = (ticketId: string, name: string, callbacks: StepCallbacks<Parked>) =>
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

export const useCancelTicket = (ticketId: string, callbacks: StepCallbacks<StaffTicket>) =>
  useTicketChange(
    ticketId,
    (_: void) => callServer('POST /api/valet/tickets/{ticketId}/cancel', { params: { ticketId } }),
    callbacks,
  );

/** Adds a phone number to a ticket without one; the server sends the ticket link to this number. */
export const useAddPhone = (stayId: string, callbacks: StepCallbacks) =>
  useStep(
    (phoneE164: string) =>
      callServer('POST /api/stays/{id}/details', { params: { id: stayId }, body: { phoneE164 } }),
    callbacks,
    { settled: (client) => renewTicket(client, stayId) },
  );

/** Gives a car back to the guest before the car is parked, without payment. */
export const useGiveBack = (stayId: string, callbacks: StepCallbacks) =>
  useStep(
    (_: void) => callServer('POST /api/stays/{id}/give-back', { params: { id: stayId } }),
    callbacks,
    { settled: (client) => renewTicket(client, stayId) },
  );
