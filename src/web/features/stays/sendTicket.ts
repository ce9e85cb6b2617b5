import type { QueryClient } from '@tanstack/react-query';
import type { StaffTicket } from '#contract/stays.ts';
import { call } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { perform } from '#web/app/outbox/outbox.ts';
import type { NewTicket } from './api.ts';
import { cacheAnswer } from './ticketApi.ts';

// What sends a form comes with the rules that check it, after its first paint.
export { ticketForm } from './schemas.ts';
export { toNewTicketBody } from './newTicketBody.ts';

/** A guest who stands there waits no longer for a network. */
const TRY_MS = 10_000;

/** A key of 32 digits as an id. */
const toGuid = (key: string): string =>
  key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export type SentTicket = {
  ticketId: string;
  /** Null where it is kept on the phone, and received already. */
  ticket: StaffTicket | null;
};

/**
 * Opens a ticket. What is not answered is kept and sent later, when nobody waits for a code.
 *
 * @param key of this content of the form; its ticket's id is made of it, so that it is one ticket whatever arrives
 */
export async function sendTicket(
  client: QueryClient,
  body: NewTicket,
  key: string,
): Promise<SentTicket> {
  const ticketId = toGuid(key);
  const options = { idempotencyKey: key, signal: AbortSignal.timeout(TRY_MS) };
  try {
    const sent = await call('POST /api/valet/tickets', { body: { ...body, ticketId } }, options);
    void cacheAnswer(client, sent);
    return { ticketId, ticket: sent };
  } catch (error) {
    // It may be here by now, as somebody else was faster.
    for (const queryKey of [liveKeys.tickets, ['recall']])
      void client.invalidateQueries({ queryKey });
    const late = { body: { ...body, ticketId, wasOffline: true } };
    const name = body.licensePlate ?? body.customerName ?? '';
    const action = { command: 'checkIn', car: ticketId, name, input: late } as const;
    return { ticketId, ticket: await perform(action, error as Error) };
  }
}
