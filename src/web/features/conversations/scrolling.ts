import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const AGAIN_MS = 5_000;

/** Distance from the end of the list in pixels that still counts as the end. */
const NEAR_PX = 48;

const toEnd = (element: HTMLElement) => element.scrollTo({ top: element.scrollHeight });

type End = {
  isAtEnd: boolean;
  /** Scrolls to the newest message, and then to each new message. */
  follow: () => void;
};

/**
 * Keeps the newest message in view while the reader is at the end of the list. The list stays in
 * place for a reader who scrolled up.
 *
 * @param stamp value that changes with the list
 * @param start element shown first, if not the end of the list
 */
export function useScrollToEnd(
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
    // Scrolls to the end again when a keyboard or a growing field takes room.
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
 * Reports the last message of the other side that was displayed to its end on a visible page.
 * Retries a report that failed.
 *
 * @param newest id of the other side's last message; null if the other side wrote none
 */
export function useReportSeen(
  list: RefObject<HTMLElement | null>,
  newest: string | null,
  onSeen: (upTo: string) => Promise<unknown>,
): void {
  const reported = useRef(0);
  const report = useEffectEvent(async (id: number, look: () => void) => {
    if (id <= reported.current || document.visibilityState !== 'visible') return;
    const before = reported.current;
    reported.current = id;
    try {
      await onSeen(String(id));
    } catch {
      if (reported.current === id) reported.current = before;
      setTimeout(look, AGAIN_MS);
    }
  });

  useEffect(() => {
    const element = list.current;
    if (!element || newest === null) return;
    const inSight = new Set<number>();
    let isOver = false;
    const look = () => {
      if (!isOver && inSight.size > 0) void report(Math.max(...inSight), look);
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
