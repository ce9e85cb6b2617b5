import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { DEAF_MS } from './deafPlace.ts';

const ROW = '[data-card]';
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** For 600 ms nothing in the row reacts; what has the focus in it keeps it. */
export function holdBack(row: Element): void {
  clearTimeout(timers.get(row));
  row.setAttribute('aria-disabled', 'true');
  timers.set(
    row,
    setTimeout(() => row.removeAttribute('aria-disabled'), DEAF_MS),
  );
}

/**
 * In this list, what has just moved does not react to mouse, touch or keys: a second press meant for
 * the car that left would hit the one that came into its place. Rows are known by `data-card`. That
 * somebody scrolls moves nothing.
 */
export function useJustMoved(list: RefObject<HTMLElement | null>): void {
  const places = useRef<ReadonlyMap<string, string> | null>(null);

  // After every change of what is shown, before it is painted.
  useLayoutEffect(() => {
    const element = list.current;
    const before = places.current;
    places.current = element && findPlaces(element);
    if (!element || !before?.size || !places.current) return;
    for (const row of element.querySelectorAll<HTMLElement>(ROW)) {
      const id = row.dataset['card'] ?? '';
      if (before.get(id) !== places.current.get(id)) holdBack(row);
    }
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let begun: Element | null = null;
    const begin = (event: Event) => {
      begun = findHeldBack(event.target);
    };
    const refuse = (event: Event) => {
      const row = findHeldBack(event.target) ?? begun;
      if (!row || !(event.target instanceof Node) || !row.contains(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // A press is refused too that began while the row was held back and ended later.
    element.addEventListener('pointerdown', begin, true);
    element.addEventListener('keydown', begin, true);
    element.addEventListener('click', refuse, true);
    return () => {
      element.removeEventListener('pointerdown', begin, true);
      element.removeEventListener('keydown', begin, true);
      element.removeEventListener('click', refuse, true);
    };
  });
}

function findHeldBack(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(`${ROW}[aria-disabled="true"]`) : null;
}

/**
 * Each row's place in its list, by what stands there and not in pixels, so that a wider window moves nothing. Where
 * lists share a width anew (`data-arrangement`), all that stands in them moves.
 */
function findPlaces(list: HTMLElement): Map<string, string> {
  const places = new Map<string, string>();
  const counts = new Map<Element | null, number>();
  for (const row of list.querySelectorAll<HTMLElement>(ROW)) {
    const column = row.closest('[data-column]');
    const index = counts.get(column) ?? 0;
    counts.set(column, index + 1);
    const name = column?.getAttribute('data-column') ?? '';
    const arrangement = row.closest('[data-arrangement]')?.getAttribute('data-arrangement') ?? '';
    places.set(row.dataset['card'] ?? '', `${name}:${index}:${arrangement}`);
  }
  return places;
}
