import { useEffect, useRef } from 'react';
import { playChime } from '#web/lib/sound.ts';

/** Plays a sound when the list gets a new order id, except when the list first loads. */
export function useNewOrderSound(ids: readonly string[] | undefined): void {
  const seen = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (ids === undefined) {
      seen.current = null;
      return;
    }
    const before = seen.current;
    seen.current = new Set(ids);
    if (before && ids.some((id) => !before.has(id))) playChime();
  }, [ids]);
}
