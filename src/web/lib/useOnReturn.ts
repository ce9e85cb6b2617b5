import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#contract/client.ts';

/** Sent to the window when the WebSocket is connected again, which proves the server reachable. */
export const RECONNECTED = 'reconnected';

/** Whether the error says that the server was unreachable. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof CallError && error.status === 0;

/**
 * Calls `onReturn` when the network or the WebSocket returns.
 *
 * @param isLost whether the screen shows that the server was unreachable
 */
export function useOnReturn(isLost: boolean, onReturn: () => void): void {
  const run = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isLost) return;
    const listener = () => run();
    addEventListener('online', listener);
    addEventListener(RECONNECTED, listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener(RECONNECTED, listener);
    };
  }, [isLost]);
}

/**
 * State of a failed call's error, worded on render. The error of an unreachable server is cleared
 * when the server is reachable again.
 */
export function useCallError() {
  const [error, setError] = useState<unknown>(null);
  useOnReturn(isUnreached(error), () => setError(null));
  return [error, setError] as const;
}

/** Resets a mutation that failed on an unreachable server when the server is reachable again. */
export function useResetOnReturn({ error, reset }: { error: unknown; reset: () => void }): void {
  useOnReturn(isUnreached(error), reset);
}
