import { useSyncExternalStore } from 'react';
import type { BoardSize } from './arrangeColumns.ts';

const desk = matchMedia('(min-width: 80rem)');
const wide = matchMedia('(min-width: 100rem)');
const widest = matchMedia('(min-width: 115rem)');
const tall = matchMedia('(min-height: 60rem)');
const queries = [desk, wide, widest, tall];

function subscribe(listener: () => void): () => void {
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const countLanes = () => (widest.matches ? 5 : desk.matches ? 4 : 3);
const countLanesWhenFull = () => (wide.matches ? 4 : 3);

/** Measures how many lanes fit into the window; a lane is at least 19rem wide. */
export function useBoardSize(): BoardSize {
  return {
    lanes: useSyncExternalStore(subscribe, countLanes),
    lanesWhenFull: useSyncExternalStore(subscribe, countLanesWhenFull),
    isTall: useSyncExternalStore(subscribe, () => tall.matches),
  };
}
