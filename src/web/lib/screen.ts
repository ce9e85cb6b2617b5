import { useSyncExternalStore } from 'react';

function watchWidth(query: string): () => boolean {
  const width = matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    width.addEventListener('change', listener);
    return () => width.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => width.matches);
}

/** Whether the browser window is wide enough for columns side by side. */
export const useIsDesk = watchWidth('(min-width: 64rem)');

/**
 * Whether the browser window fits the portals' navigation rail and a table. True for print, which
 * has the table without the rail.
 */
export const useHasRail = watchWidth('(min-width: 900px), print');

/**
 * Whether the device has a mouse, and therefore a keyboard. On a phone, focusing a field would open
 * a keyboard over half the screen.
 */
export const hasMouse = () => matchMedia('(hover: hover) and (pointer: fine)').matches;
