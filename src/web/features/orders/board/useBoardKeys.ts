import { toLatinDigits } from '#domain/shared/digits.ts';
import { ignoreClicksAfterMove } from '#web/ui/ignoreClicksAfterMove.ts';
import { useWindowKey } from '#web/lib/useWindowKey.ts';
import { useEffect, useRef, type RefObject } from 'react';

type Handlers = {
  onHelp: () => void;
  onSearch: () => void;
  /** Called for a digit key 1 to 9 while a waiting car has the focus. */
  onDigit: (orderId: string, digit: number) => void;
};

const typing = 'input, textarea, select, [role="dialog"], [role="listbox"], [role="tablist"]';

/**
 * Selector of each card's main action, which the keys move between. Tab reaches the other buttons.
 */
const ACTION = '[data-card] [data-next], .board-card button:not([data-beside])';

/**
 * Moves the focus between the cars' main buttons by arrow keys, j and k; Enter presses the focused
 * button. When a car changes columns, the focus stays in the old column on the next car. Otherwise
 * a second Enter would do the moved car's next step.
 */
export function useBoardKeys(board: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const last = useRef<Place | null>(null);

  useWindowKey((event) => {
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
    // Ignores clicks on the newly focused card for a moment. The card may not have moved, and would
    // react to a second Enter.
    const card = next?.closest('[data-card]');
    if (card) ignoreClicksAfterMove(card);
  });
}

/** Direction of a move: to the next car by urgency, or on the screen down or across. */
type Move = { order: number } | { down: number } | { across: number };
const moves: Record<string, Move> = {
  j: { order: 1 },
  k: { order: -1 },
  arrowdown: { down: 1 },
  arrowup: { down: -1 },
  arrowright: { across: 1 },
  arrowleft: { across: -1 },
};

type Place = { column: string; row: number };

const listButtons = (column: Element) => [...column.querySelectorAll<HTMLElement>(ACTION)];

const getColumn = (within: Element | null | undefined) =>
  within?.closest<HTMLElement>('[data-column]')?.dataset['column'];

/** Returns the buttons of each column that has cars, in display order. */
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
  const at = columns.findIndex(([first]) => getColumn(first) === place?.column);
  const list = columns[at];
  const button = place && list ? findNext(columns, at, place.row, move) : columns[0]?.[0];
  button?.focus();
  button?.scrollIntoView({ block: 'nearest' });
  return button !== undefined;
}

function findNext(columns: HTMLElement[][], at: number, row: number, move: Move) {
  const list = columns[at] ?? [];
  const last = list.length - 1;
  const lanes = countLanes(list);
  const line = Math.floor(row / lanes);
  if ('order' in move) return list[clamp(row + move.order, last)];
  if ('down' in move) {
    const next = line + move.down;
    const isThere = next >= 0 && next <= Math.floor(last / lanes);
    return list[isThere ? clamp(next * lanes + (row % lanes), last) : row];
  }
  const step = document.documentElement.dir === 'rtl' ? -move.across : move.across;
  const lane = (row % lanes) + step;
  if (lane >= 0 && lane < lanes && row + step <= last) return list[row + step];
  const beside = columns[at + step];
  if (!beside) return list[row];
  const besideLanes = countLanes(beside);
  const nearest = step > 0 ? 0 : besideLanes - 1;
  return beside[clamp(line * besideLanes + nearest, beside.length - 1)];
}

const clamp = (row: number, last: number) => Math.max(0, Math.min(row, last));

/** Counts how many cars a column shows side by side, from the computed grid; 1 on a phone. */
function countLanes([first]: readonly HTMLElement[]): number {
  const column = first?.closest('[data-column]');
  return column ? getComputedStyle(column).gridTemplateColumns.split(' ').length : 1;
}

/** Focuses the main action of the board's first car. */
export function focusFirst(board: HTMLElement | null): void {
  board?.querySelector<HTMLElement>(ACTION)?.focus();
}
