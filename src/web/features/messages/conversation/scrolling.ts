import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const AGAIN_MS = 5_000;

/** As near as this is at the end. */
const NEAR_PX = 48;

const toEnd = (element: HTMLElement) => element.scrollTo({ top: element.scrollHeight });

type End = {
  isAtEnd: boolean;
  /** Back to the newest message, and along with what comes after it. */
  follow: () => void;
};

/**
 * Keeps the newest message in sight for as long as the reader is there: who has scrolled up to read
 * is left where he is.
 *
 * @param stamp changes with what is listed
 * @param start what is shown first, where it is not the end
 */
export function useEnd(
  scroller: RefObject<HTMLElement | null>,
  stamp: string,
  start: RefObject<HTMLElement | null>,
): End {
  const [isAtEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const isPlaced = useRef(false);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const first = isPlaced.current ? null : start.current;
    isPlaced.current = true;
    if (first) {
      const above = first.getBoundingClientRect().top - element.getBoundingClientRect().top;
      element.scrollBy({ top: above });
    } else if (follows.current) toEnd(element);
  }, [scroller, start, stamp]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight;
      follows.current = below < NEAR_PX;
      setAtEnd(follows.current);
    };
    look();
    // A phone's keyboard takes room, a growing field too: who was at the end stays there.
    const resized = new ResizeObserver(() => {
      if (follows.current) toEnd(element);
    });
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);

  function follow(): void {
    follows.current = true;
    const element = scroller.current;
    if (element) toEnd(element);
  }

  return { isAtEnd, follow };
}

/**
 * Tells up to which message the other side's words have been in sight: scrolled to their end, on a
 * page that can be seen. What could not be told is told again.
 *
 * @param newest id of the other side's last message, null while there is none
 */
export function useSeen(
  list: RefObject<HTMLElement | null>,
  newest: string | null,
  onSeen: (upTo: string) => Promise<unknown>,
): void {
  const told = useRef(0);
  const tell = useEffectEvent(async (id: number, look: () => void) => {
    if (id <= told.current || document.visibilityState !== 'visible') return;
    const before = told.current;
    told.current = id;
    try {
      await onSeen(String(id));
    } catch {
      if (told.current === id) told.current = before;
      setTimeout(look, AGAIN_MS);
    }
  });

  useEffect(() => {
    const element = list.current;
    if (!element || newest === null) return;
    const inSight = new Set<number>();
    let isOver = false;
    const look = () => {
      if (!isOver && inSight.size > 0) void tell(Math.max(...inSight), look);
    };
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = Number((target as HTMLElement).dataset['theirs']);
        if (isIntersecting) inSight.add(id);
        else inSight.delete(id);
      }
      look();
    });
    for (const end of element.querySelectorAll('[data-theirs]')) observer.observe(end);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [list, newest]);
}
