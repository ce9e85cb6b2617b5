import { useSyncExternalStore } from 'react';

function watchWidth(query: string): () => boolean {
  const width = matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    width.addEventListener('change', listener);
    return () => width.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => width.matches);
}

/** Whether the window fits columns side by side. */
export const useIsDesk = watchWidth('(min-width: 64rem)');

/**
 * Whether the window fits the portals' rail and a table; true for print, which has the table
 * without the rail.
 */
export const useHasRail = watchWidth('(min-width: 900px), print');

/**
 * Whether there is a mouse, and so a keyboard; on a phone focusing a field would open one over half
 * the screen.
 */
export const hasMouse = () => matchMedia('(hover: hover) and (pointer: fine)').matches;
