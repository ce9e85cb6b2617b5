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

/** The same, kept while `isWanted`: for as long as somebody has to keep above it. */
export function useBottomBar(isWanted: boolean): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = () => setHeight(bottomBar());
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
  }, [isWanted]);
  return height;
}
