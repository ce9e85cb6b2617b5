import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

const AGAIN_MS = 5_000;

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
