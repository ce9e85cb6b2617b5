import { createListeners } from '#web/lib/listeners.ts';
import { connectLive, type LiveConnection, type LiveStatus } from '#web/lib/live.ts';
import { logError } from '#web/lib/logError.ts';
import { notificationsKey } from './liveKeys.ts';
import { queryClient } from './queryClient.ts';
import { renewQueries } from './renew.ts';
import { onSessionChange, getSession } from './session.ts';
import type { ScreenHint } from './staleKeys.ts';
import { askServer } from './fetchSignedInUser.ts';

let open: { token: string; connection: LiveConnection } | null = null;
let status: LiveStatus = 'connecting';
const { subscribe: watchLiveStatus, notify } = createListeners();
export { watchLiveStatus };

export function getLiveStatus(): LiveStatus {
  return status;
}

function report(next: LiveStatus): void {
  status = next;
  notify();
}

/**
 * Refetches what a hint makes stale. The table of hints loads with the first hint, as no first
 * screen needs it; without the table, all live queries are refetched.
 */
async function renewStale(hint: ScreenHint): Promise<void> {
  const table = await import('./staleKeys.ts').catch(() => null);
  const keys = table?.listStaleKeys(hint) ?? [['live'], notificationsKey];
  for (const queryKey of keys) void renewQueries(queryClient, queryKey);
}

/**
 * Opens the WebSocket of the signed-in person, unless already open. The guards call this before the
 * screen's files arrive: data read while the socket is live needs no second read.
 */
export function openLive(): void {
  const token = getSession()?.token;
  if (token === undefined || token === open?.token) return;
  if (open) closeLive(open.token);
  const connection = connectLive({
    authenticate: credentials,
    onHint: (hint) => void renewStale(hint),
    onResync: () => {
      void renewQueries(queryClient, ['live']);
      void renewQueries(queryClient, notificationsKey);
      // Staff may have got other capabilities at their locations while the WebSocket was down.
      if (getSession()?.user?.capabilities.includes('pin.set')) askServer().catch(logError);
    },
    // Another device may have ended the session. The server's 401 to this request ends the session
    // in this tab too.
    onRefused: () => void askServer().catch(logError),
    onStatus: report,
  });
  open = { token, connection };
}

// Closes the socket when the session ends. A session can end before a screen mounts, and nothing
// else would close the socket.
onSessionChange(() => {
  if (open && open.token !== getSession()?.token) closeLive(open.token);
});

/**
 * Closes the WebSocket of the session with this token, unless another session has opened a new one.
 */
export function closeLive(token: string): void {
  if (open?.token !== token) return;
  open.connection.close();
  open = null;
  report('connecting');
}

function credentials() {
  const current = getSession();
  if (current === null) return null;
  const { token, user } = current;
  return {
    type: 'authenticate' as const,
    token,
    ...(user ? { userId: user.id, userRole: user.role } : {}),
  };
}
