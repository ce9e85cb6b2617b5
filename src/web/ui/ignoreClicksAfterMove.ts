import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { IGNORE_CLICKS_MS } from './clickShield.ts';

const ROW = '[data-card]';
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Ignores presses on a row for IGNORE_CLICKS_MS. The row keeps the focus. */
export function ignoreClicksAfterMove(row: Element): void {
  clearTimeout(timers.get(row));
  row.setAttribute('aria-disabled', 'true');
  timers.set(
    row,
    setTimeout(() => row.removeAttribute('aria-disabled'), IGNORE_CLICKS_MS),
  );
}

/**
 * Ignores mouse, touch and keys on rows (`data-card`) that have just moved. Otherwise a second
 * press for a car that left would hit the next car. Scrolling is no move.
 */
export function useIgnoreClicksAfterMove(list: RefObject<HTMLElement | null>): void {
  const places = useRef<ReadonlyMap<string, string> | null>(null);

  // A layout effect without dependencies runs after every render, before the paint.
  useLayoutEffect(() => {
    const element = list.current;
    const before = places.current;
    places.current = element && findPlaces(element);
    if (!element || !before?.size || !places.current) return;
    for (const row of element.querySelectorAll<HTMLElement>(ROW)) {
      const id = row.dataset['card'] ?? '';
      if (before.get(id) !== places.current.get(id)) ignoreClicksAfterMove(row);
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
    // Also refuses a press that began while the row ignored presses, and ends later.
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
 * Returns the position of each row by column and index. Pixels would count a resizing as a move.
 * Rows also count as moved when their columns are rearranged (`data-arrangement`).
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
