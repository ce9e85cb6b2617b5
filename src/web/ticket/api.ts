import { createClient } from '#contract/client.ts';
import { timedFetch } from '../lib/clock.ts';

/** The guest is not signed in: the link's token goes with every call. */
export const call = createClient({ fetch: timedFetch });

export function ticketToken(): string {
  const match = /\/customer\/ticket\/([^/?#]+)/.exec(location.pathname);
  try {
    return decodeURIComponent(match?.[1] ?? '');
  } catch {
    // A link that was cut or mangled on its way.
    return '';
  }
}
