import type { GuestTicket } from '#contract/orders.ts';
import { isObject, readJson } from '../lib/readJson.ts';
import { localStore } from '../lib/storage.ts';

/** Ticket as the server answered last, for a page that opens without a network. */
export type StoredTicket = {
  /** Server's time of the answer, in epoch milliseconds. */
  at: number;
  data: GuestTicket;
};

/** Beginning of the storage keys; the token of the ticket link follows. */
export const STORED_TICKET = 'ticket ';

export function findStoredTicket(token: string): StoredTicket | null {
  const stored = readJson(localStore.getItem(STORED_TICKET + token));
  const isTicket = isObject(stored) && Number.isFinite(stored['at']) && isObject(stored['data']);
  return isTicket ? (stored as StoredTicket) : null;
}

/** Stores the ticket; null removes a ticket that no longer exists. */
export function storeTicket(token: string, ticket: StoredTicket | null): void {
  if (ticket) localStore.setItem(STORED_TICKET + token, JSON.stringify(ticket));
  else localStore.removeItem(STORED_TICKET + token);
}
