import { useEffect, useRef } from 'react';
import { chime } from '#web/lib/sound.ts';

/** Makes a sound when something is in the list that was not there before; the first list is quiet. */
export function useNewOrderSound(ids: readonly string[] | undefined): void {
  const seen = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (ids === undefined) {
      seen.current = null;
      return;
    }
    const before = seen.current;
    seen.current = new Set(ids);
    if (before && ids.some((id) => !before.has(id))) chime();
  }, [ids]);
}
