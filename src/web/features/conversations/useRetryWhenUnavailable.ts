import { useEffect, useEffectEvent } from 'react';
import { ASK_AGAIN_MS, isUnavailable } from '#web/app/unavailable.ts';

/** Calls `again` after a pause, for each error that means an unavailable server. */
export function useRetryWhenUnavailable(error: unknown, again: () => void): void {
  const onTime = useEffectEvent(again);
  useEffect(() => {
    if (!isUnavailable(error)) return undefined;
    const timer = setTimeout(() => onTime(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [error]);
}
