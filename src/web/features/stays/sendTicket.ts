import type { QueryClient } from '@tanstack/react-query';
import type { StaffTicket } from '#contract/stays.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { callServer } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { performOfflineAction } from '#web/app/outbox/outbox.ts';
import type { NewTicket } from './api.ts';
import { cacheAnswer } from './ticketApi.ts';

// The sending code loads after the first paint, together with the schemas that check the form.
export { ticketForm } from './schemas.ts';
export { findTagError, toNewTicketBody } from './newTicketBody.ts';

/**
 * Timeout in milliseconds, after which the outbox stores the ticket, because a guest is waiting at
 * the curb.
 */
const TRY_MS = 10_000;

/** Formats an idempotency key of 32 hex digits as a UUID. */
const toGuid = (key: string): string =>
  key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export type SentTicket = {
  ticketId: string;
  /** Null if the outbox stores the ticket; the ticket then counts as received. */
  ticket: StaffTicket | null;
};

/**
 * Creates a ticket. Without an answer the outbox stores the ticket and sends it later; such a
 * ticket skips the guest's SMS code.
 *
 * @param key idempotency key of the form's content; the ticket id derives from the key, so repeated
 * calls create one ticket
 */
export async function sendTicket(
  client: QueryClient,
  body: NewTicket,
  key: string,
): Promise<SentTicket> {
  const ticketId = toGuid(key);
  const options = { idempotencyKey: key, signal: AbortSignal.timeout(TRY_MS) };
  try {
    const sent = await callServer(
      'POST /api/valet/tickets',
      { body: { ...body, ticketId } },
      options,
    );
    void cacheAnswer(client, sent);
    return { ticketId, ticket: sent };
  } catch (error) {
    // Refetches, because a colleague may have opened a ticket for the car since the last fetch, or a
    // manager may have changed what is asked.
    for (const queryKey of [liveKeys.tickets, liveKeys.locations, ['recall']])
      void client.invalidateQueries({ queryKey });
    const late = { body: { ...body, ticketId, wasOffline: true } };
    const plate = writePlate(body.licensePlate ?? null, body.plateRegion);
    const name = plate ?? body.customerName ?? body.vehicleMake ?? '';
    const action = { command: 'checkIn', car: ticketId, name, input: late } as const;
    return { ticketId, ticket: await performOfflineAction(action, error as Error) };
  }
}
