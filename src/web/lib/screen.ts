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

/** With a mouse there is a keyboard; on a phone one would rise over half of the screen. */
export const hasMouse = () => matchMedia('(hover: hover) and (pointer: fine)').matches;
