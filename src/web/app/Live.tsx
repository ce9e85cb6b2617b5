import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { LiveStatus } from '#web/lib/live.ts';
import { retryWhileUnavailable } from './unavailable.ts';
import { closeLive, liveStatus, openLive, watchLiveStatus } from './liveSocket.ts';

/** How the screen hears of changes; while it is not `live` it has to ask by itself. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(watchLiveStatus, liveStatus);
}

const POLL_MS = 5000;

/** The interval of a query that a push would otherwise renew. */
export function useFallbackInterval(): number | false {
  return useLiveStatus() === 'live' ? false : POLL_MS;
}

/** The same, and soon again where it could not be had. */
export function useRefetchInterval() {
  const interval = useFallbackInterval();
  return (query: Parameters<typeof retryWhileUnavailable>[0]) =>
    retryWhileUnavailable(query) || interval;
}

/** Keeps the socket open for as long as screens of this session are shown. */
export function Live({ token, children }: { token: string; children: ReactNode }) {
  useEffect(() => {
    openLive();
    return () => closeLive(token);
  }, [token]);
  return children;
}
