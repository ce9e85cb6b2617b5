import { useLayoutEffect, useState, type RefObject } from 'react';
import { getFrontWindow } from './windows.ts';

/**
 * Share of the browser window's height. A taller element at the lower edge is no bar but a sheet or
 * page.
 */
const TALLEST = 0.4;
const GAP = 16;
/** QR codes, primary actions and the undo bar, which toasts must not cover. */
const COVERED_BY_NOTHING = '.keep-clear';

type Span = { top: number; bottom: number };

/**
 * Returns the distance of the toast from the top of the window in pixels. The toast stands at the
 * bottom, above bars. Over a dialog the toast stands at the top, because the dialog's buttons are
 * at the bottom. A toast that would cover a QR code, primary action or undo bar moves above an
 * undo bar at the bottom, or to the next free place below the header. The toast stays there while
 * that place is free.
 */
export function useToastPosition(region: RefObject<HTMLElement | null>): number | null {
  const [place, setPlace] = useState<number | null>(null);
  useLayoutEffect(() => {
    const look = () => {
      const message = region.current;
      if (message) setPlace((before) => findPlace(message, before));
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    addEventListener('scroll', look, { passive: true, capture: true });
    addEventListener('resize', look);
    look();
    return () => {
      changes.disconnect();
      sizes.disconnect();
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [region]);
  return place;
}

function findPlace(message: HTMLElement, before: number | null): number {
  const { left, right } = message.getBoundingClientRect();
  const height = message.offsetHeight;
  // The scroll margins in CSS contain the safe area of phones.
  const edges = getComputedStyle(message);
  const isOverDialog = getFrontWindow() !== null;
  const highest = Math.max(
    Number.parseFloat(edges.scrollMarginTop),
    isOverDialog ? 0 : headerBottom() + GAP,
  );
  const lowest =
    innerHeight - height - Math.max(Number.parseFloat(edges.scrollMarginBottom), bottomBar() + GAP);
  const clear = findClear({ left, right });
  const isFree = (top: number) =>
    top >= highest &&
    top <= lowest &&
    clear.every((span) => top + height <= span.top || top >= span.bottom);
  const atEdge = clear.filter(({ bottom }) => bottom > innerHeight - 2 * GAP);
  const places = isOverDialog
    ? [highest, lowest]
    : [lowest, ...atEdge.map(({ top }) => top - height - GAP), highest];
  for (const { top, bottom } of clear) places.push(top - height - GAP, bottom + GAP);
  const [first = lowest] = places;
  if (before !== null && isFree(before)) return before;
  return places.find(isFree) ?? first;
}

/** Returns the boxes that the toast must not cover within this width, the lowest first. */
function findClear({ left, right }: { left: number; right: number }): Span[] {
  const scene: ParentNode = getFrontWindow() ?? document;
  return [...scene.querySelectorAll(COVERED_BY_NOTHING)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right)
    .filter((box) => box.bottom > 0 && box.top < innerHeight)
    .toSorted((one, other) => other.bottom - one.bottom);
}

/** Returns the lower edge of the screen's header, which has search, messages and menus. */
function headerBottom(): number {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return bottom < innerHeight * TALLEST ? bottom : 0;
}

/** Returns the height of the bars at the lower edge of the window; 0 without bars. */
function bottomBar(): number {
  const edge = document.elementsFromPoint(innerWidth / 2, innerHeight - 1);
  const tops = edge
    .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
    .map((element) => innerHeight - element.getBoundingClientRect().top)
    .filter((height) => height < innerHeight * TALLEST);
  return Math.max(0, ...tops);
}
