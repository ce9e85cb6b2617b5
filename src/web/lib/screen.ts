import { useSyncExternalStore } from 'react';

function watchWidth(query: string): () => boolean {
  const width = matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    width.addEventListener('change', listener);
    return () => width.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => width.matches);
}

/** Wide enough for columns side by side. */
export const useIsDesk = watchWidth('(min-width: 64rem)');

/** Wide enough for the portals' rail, and a table beside it, which paper has without a rail. */
export const useHasRail = watchWidth('(min-width: 900px), print');

/** With a mouse there is a keyboard; on a phone one would rise over half of the screen. */
export const hasMouse = () => matchMedia('(hover: hover) and (pointer: fine)').matches;
