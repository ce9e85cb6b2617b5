import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

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
