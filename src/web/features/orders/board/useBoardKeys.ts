import { toLatinDigits } from '#domain/shared/digits.ts';
import { holdBack } from '#web/ui/justMoved.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

type Handlers = {
  onHelp: () => void;
  onSearch: () => void;
  /** 1 to 9 on a car that waits. */
  onDigit: (orderId: string, digit: number) => void;
};

const typing = 'input, textarea, select, [role="dialog"], [role="listbox"], [role="tablist"]';

/** What a car needs; what else stands on its card is reached by Tab. */
const ACTION = '[data-card] [data-next], .board-card button:not([data-beside])';

/**
 * Arrows and j/k go from one car's button to the next, so that Enter does what the car needs.
 * Where a car moves on or leaves, the focus stays in its column, on the next one's button: on the
 * car that moved a second Enter would be its next step.
 */
export function useBoardKeys(board: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const last = useRef<Place | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typing)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const move = moves[event.key.toLowerCase()];
    if (event.key === '/') handlers.onSearch();
    else if (event.key === '?') handlers.onHelp();
    else if (/^[1-9]$/.test(toLatinDigits(event.key))) {
      const waiting = target.closest<HTMLElement>('[data-column="pending"] [data-card]');
      if (!waiting || event.repeat || waiting.ariaDisabled === 'true') return;
      handlers.onDigit(waiting.dataset['card'] ?? '', Number(toLatinDigits(event.key)));
    } else if (!move || !go(board.current, move)) return;
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
    const { column, row } = last.current;
    const own = element.querySelector<HTMLElement>(`[data-column="${column}"]`);
    const buttons = own ? listButtons(own) : [];
    const next = buttons[Math.min(row, buttons.length - 1)];
    (next ?? own)?.focus();
    // Also where the one before was the last, and this one has not moved itself.
    const card = next?.closest('[data-card]');
    if (card) holdBack(card);
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

type Place = { column: string; row: number };

const listButtons = (column: Element) => [...column.querySelectorAll<HTMLElement>(ACTION)];

const getColumn = (within: Element | null | undefined) =>
  within?.closest<HTMLElement>('[data-column]')?.dataset['column'];

/** Of those columns that have cars, in their order. */
function buttonsByColumn(board: HTMLElement): HTMLElement[][] {
  return [...board.querySelectorAll('[data-column]')]
    .map(listButtons)
    .filter((buttons) => buttons.length > 0);
}

function findPlace(board: HTMLElement): Place | null {
  const column = board.querySelector('[data-column]:has(:focus)');
  const name = getColumn(column);
  if (!column || name === undefined) return null;
  const card = document.activeElement?.closest('[data-card]');
  const row = listButtons(column).findIndex((button) => card?.contains(button));
  return row < 0 ? null : { column: name, row };
}

function go(board: HTMLElement | null, move: Move): boolean {
  if (!board) return false;
  const columns = buttonsByColumn(board);
  const place = findPlace(board);
  const reading = document.documentElement.dir === 'rtl' ? -1 : 1;
  const from = place ? columns.findIndex(([first]) => getColumn(first) === place.column) : -1;
  const column = from < 0 ? 0 : from + move.columns * reading;
  const list = columns[Math.max(0, Math.min(column, columns.length - 1))] ?? [];
  const row = place ? place.row + move.rows : 0;
  const button = list[Math.max(0, Math.min(row, list.length - 1))];
  button?.focus();
  button?.scrollIntoView({ block: 'nearest' });
  return button !== undefined;
}

/** To what the first car on the board needs. */
export function focusFirst(board: HTMLElement | null): void {
  board?.querySelector<HTMLElement>(ACTION)?.focus();
}
