import { useSyncExternalStore } from 'react';

const desk = matchMedia('(min-width: 64rem)');

function subscribe(listener: () => void): () => void {
  desk.addEventListener('change', listener);
  return () => desk.removeEventListener('change', listener);
}

/** Wide enough for columns side by side. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(subscribe, () => desk.matches);
}
