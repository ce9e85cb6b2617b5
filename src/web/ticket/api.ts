import { createClient } from '#contract/client.ts';
import { fetchWithServerTime } from '../lib/clock.ts';

/** Calls without a session; the link's token goes with each. */
export const callTicket = createClient({ fetch: fetchWithServerTime });

export function getTicketToken(): string {
  const match = /\/customer\/ticket\/([^/?#]+)/.exec(location.pathname);
  try {
    return decodeURIComponent(match?.[1] ?? '');
  } catch {
    // The link was truncated or mangled.
    return '';
  }
}
