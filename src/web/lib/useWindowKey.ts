import { useEffect, useEffectEvent } from 'react';

/** Calls back on each key press in the window, before any element gets the event. */
export function useWindowKey(onKey: (event: KeyboardEvent) => void): void {
  const run = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => run(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
}
