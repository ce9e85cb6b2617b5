import { connectLive } from '#web/lib/live.ts';
import type { LiveConnection, LiveStatus } from '#web/lib/live.ts';
import { logError } from '#web/lib/logged.ts';
import { notificationsKey } from './liveKeys.ts';
import { queryClient } from './queryClient.ts';
import { renewQueries } from './renew.ts';
import { onSessionChange, getSession } from './session.ts';
import { listStaleKeys } from './staleKeys.ts';
import { askServer } from './whoami.ts';

let open: { token: string; connection: LiveConnection } | null = null;
let status: LiveStatus = 'connecting';
const watchers = new Set<() => void>();

export function getLiveStatus(): LiveStatus {
  return status;
}

export function watchLiveStatus(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function report(next: LiveStatus): void {
  status = next;
  for (const watcher of watchers) watcher();
}

/**
 * Opens the socket of the signed-in person, unless open. The guards call it before the screen's
 * files arrive: reads after the socket is live need no repetition.
 */
export function openLive(): void {
  const token = getSession()?.token;
  if (token === undefined || token === open?.token) return;
  if (open) closeLive(open.token);
  const connection = connectLive({
    authenticate: credentials,
    onHint: (hint) => {
      for (const queryKey of listStaleKeys(hint)) void renewQueries(queryClient, queryKey);
    },
    onResync: () => {
      void renewQueries(queryClient, ['live']);
      void renewQueries(queryClient, notificationsKey);
      // Staff may have got other capabilities at their locations while the socket was down.
      if (getSession()?.user?.capabilities.includes('pin.set')) askServer().catch(logError);
    },
    // The session was ended elsewhere; the server's answer ends it here too.
    onRefused: () => void askServer().catch(logError),
    onStatus: report,
  });
  open = { token, connection };
}

// A session may end before a screen mounts, and then nothing else would close its socket.
onSessionChange(() => {
  if (open && open.token !== getSession()?.token) closeLive(open.token);
});

/** Closes the socket of this session, unless another session has opened a new one. */
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
