import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { LiveStatus } from '#web/lib/live.ts';
import { useOnline } from '#web/lib/online.ts';
import { retryWhileUnavailable } from './unavailable.ts';
import { closeLive, getLiveStatus, openLive, watchLiveStatus } from './liveSocket.ts';

/** Returns the state of the WebSocket. In any state but `live` screens must poll. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(watchLiveStatus, getLiveStatus);
}

/**
 * Whether the server may be reachable. A live socket proves it, even if the browser reports no
 * network.
 */
export function useReachable(): boolean {
  const isLive = useLiveStatus() === 'live';
  return useOnline() || isLive;
}

const POLL_MS = 5000;

/**
 * Returns the polling interval in milliseconds for a query that live hints renew. Returns false
 * while the socket is live.
 */
export function useFallbackInterval(): number | false {
  return useLiveStatus() === 'live' ? false : POLL_MS;
}

/**
 * Returns a refetch interval like `useFallbackInterval`. While the server is unavailable, queries
 * also retry soon.
 */
export function useRefetchInterval() {
  const interval = useFallbackInterval();
  return (query: Parameters<typeof retryWhileUnavailable>[0]) =>
    retryWhileUnavailable(query) || interval;
}

/** Keeps the WebSocket open while screens of the session with this token are mounted. */
export function Live({ token, children }: { token: string; children: ReactNode }) {
  useEffect(() => {
    openLive();
    return () => closeLive(token);
  }, [token]);
  return children;
}
