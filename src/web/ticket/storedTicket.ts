import type { GuestTicket } from '#contract/orders.ts';
import { getServerNow } from '../lib/clock.ts';
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

const LIFETIME_MS = 7 * 86_400_000;

/** Returns the stored ticket. Removes one that is older than seven days or not readable. */
export function findStoredTicket(token: string): StoredTicket | null {
  const stored = readJson(localStore.getItem(STORED_TICKET + token));
  const isTicket =
    isObject(stored) &&
    Number(stored['at']) >= getServerNow() - LIFETIME_MS &&
    isObject(stored['data']);
  if (!isTicket) localStore.removeItem(STORED_TICKET + token);
  return isTicket ? (stored as StoredTicket) : null;
}

/**
 * Stores the ticket without the secrets of unpaid payments; null removes a ticket that no longer
 * exists. A full storage keeps no older state.
 */
export function storeTicket(token: string, ticket: StoredTicket | null): void {
  localStore.removeItem(STORED_TICKET + token);
  if (!ticket) return;
  const orders = ticket.data.orders.map((order) => ({ ...order, clientSecret: null }));
  localStore.setItem(
    STORED_TICKET + token,
    JSON.stringify({ ...ticket, data: { ...ticket.data, orders } }),
  );
}
