import { useEffect, useState } from 'react';

/** What is taller is no bar but a sheet or a page. */
const TALLEST = 0.4;

/** The height of what sticks to the lower edge of the window at this moment; 0 for nothing. */
function bottomBar(): number {
  const edge = document.elementsFromPoint(innerWidth / 2, innerHeight - 1);
  const tops = edge
    .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
    .map((element) => innerHeight - element.getBoundingClientRect().top)
    .filter((height) => height < innerHeight * TALLEST);
  return Math.max(0, ...tops);
}

/** Whether a window asks something, whose buttons stand at its lower edge. */
const isAsking = () => document.querySelector('[data-window]') !== null;

type LowerEdge = { bar: number; isAsking: boolean };

/** What is at the lower edge, for whoever has to keep off it. */
export function useLowerEdge(): LowerEdge {
  const [edge, setEdge] = useState<LowerEdge>({ bar: 0, isAsking: false });
  useEffect(() => {
    const look = () => {
      const seen = { bar: bottomBar(), isAsking: isAsking() };
      setEdge((before) =>
        before.bar === seen.bar && before.isAsking === seen.isAsking ? before : seen,
      );
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', look, { passive: true, capture: true });
    addEventListener('resize', look);
    look();
    return () => {
      changes.disconnect();
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, []);
  return edge;
}
