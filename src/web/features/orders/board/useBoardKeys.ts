import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

type Handlers = { onHelp: () => void; onSearch: () => void };

const typing = 'input, textarea, select, [role="dialog"], [role="listbox"], [role="tablist"]';

/** What a car needs; what else stands on its card is reached by Tab. */
const ACTION = '[data-card] button:not([data-beside])';

/**
 * Arrows and j/k go from one car's button to the next, so that Enter does what the car needs.
 * The focus stays with a car that moves, or goes on to the next when it leaves the board.
 */
export function useBoardKeys(board: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const last = useRef<{ id: string; column: number; row: number } | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typing)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const move = moves[event.key.toLowerCase()];
    if (event.key === '/') handlers.onSearch();
    else if (event.key === '?') handlers.onHelp();
    else if (!move || !go(board.current, move)) return;
    event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);

  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const remember = () => {
      const place = findPlace(element);
      if (place) last.current = place;
    };
    element.addEventListener('focusin', remember);
    return () => element.removeEventListener('focusin', remember);
  });

  useEffect(() => {
    const element = board.current;
    if (!element || !last.current || document.activeElement !== document.body) return;
    const { id, column, row } = last.current;
    const columns = buttonsByColumn(element);
    const moved = element.querySelector<HTMLElement>(`[data-card="${id}"] button`);
    const list = columns[Math.min(column, columns.length - 1)];
    (moved ?? list?.[Math.min(row, list.length - 1)])?.focus();
  });
}

type Move = { rows: number; columns: number };
const moves: Record<string, Move> = {
  j: { rows: 1, columns: 0 },
  k: { rows: -1, columns: 0 },
  arrowdown: { rows: 1, columns: 0 },
  arrowup: { rows: -1, columns: 0 },
  arrowright: { rows: 0, columns: 1 },
  arrowleft: { rows: 0, columns: -1 },
};

function buttonsByColumn(board: HTMLElement): HTMLElement[][] {
  return [...board.querySelectorAll('[data-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>(ACTION),
  ]);
}

function findPlace(board: HTMLElement): { id: string; column: number; row: number } | null {
  const active = document.activeElement;
  const id = active?.closest<HTMLElement>('[data-card]')?.dataset['card'];
  if (!id) return null;
  const columns = buttonsByColumn(board);
  const column = columns.findIndex((buttons) => buttons.some((button) => button === active));
  return { id, column, row: columns[column]?.findIndex((button) => button === active) ?? 0 };
}

function go(board: HTMLElement | null, move: Move): boolean {
  if (!board) return false;
  const columns = buttonsByColumn(board);
  const place = findPlace(board);
  const reading = document.documentElement.dir === 'rtl' ? -1 : 1;
  const column = place ? place.column + move.columns * reading : 0;
  const list = columns[Math.max(0, Math.min(column, columns.length - 1))] ?? [];
  const row = place ? place.row + move.rows : 0;
  const button = list[Math.max(0, Math.min(row, list.length - 1))];
  button?.focus();
  button?.scrollIntoView({ block: 'nearest' });
  return button !== undefined;
}
