import { createClient } from '#contract/client.ts';
import { fetchWithServerTime } from '../lib/clock.ts';

/** Calls the server without a session. Each call contains the token of the ticket link. */
export const callTicket = createClient({ fetch: fetchWithServerTime });

export function getTicketToken(): string {
  const match = /\/customer\/ticket\/([^/?#]+)/.exec(location.pathname);
  try {
    return decodeURIComponent(match?.[1] ?? '');
  } catch {
    // The ticket link was truncated or mangled.
    return '';
  }
}
