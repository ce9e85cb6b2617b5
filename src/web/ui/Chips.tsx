import { Check } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export type ChipOption = {
  id: string;
  name: ReactNode;
  /** Accessible name, if the text of the chip says too little. */
  label?: string;
};

type Props = {
  /** Name of the choice, such as the legend of a fieldset. */
  legend: string;
  hideLegend?: boolean;
  /** Small text at the end of the line with the legend. */
  aside?: ReactNode;
  chips: readonly ChipOption[];
  isChosen: (id: string) => boolean;
  onPress: (id: string) => void;
  children?: ReactNode;
};

/** Pixels of space between a chip and the row's edge after scrolling. */
const BESIDE = 16;

/** Scrolls the row, without the page, until the chosen chip is fully visible. */
function showChosen(row: HTMLElement): void {
  const chosen =
    row.querySelector(':focus[aria-pressed=true]') ?? row.querySelector('[aria-pressed=true]');
  if (!chosen) return;
  const { left, right } = chosen.getBoundingClientRect();
  const seen = row.getBoundingClientRect();
  const before = left - BESIDE - seen.left;
  const behind = right + BESIDE - seen.right;
  if (before < 0 || behind > 0) row.scrollLeft += before < 0 ? before : behind;
}

/** Row of chips, each a choice with one press. The row scrolls sideways on a phone. */
export function Chips({ legend, hideLegend, aside, chips, isChosen, onPress, children }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const shown = chips.map(({ id }) => `${id} ${isChosen(id)}`).join();
  useLayoutEffect(() => {
    if (row.current) showChosen(row.current);
  }, [shown]);
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend
        className={
          hideLegend ? 'sr-only' : 'flex w-full items-baseline justify-between gap-3 pb-1.5'
        }
      >
        <span className="text-15 font-medium">{legend}</span>
        {aside ? <span className="text-end text-12 text-muted">{aside}</span> : null}
      </legend>
      <div
        ref={row}
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
      >
        {chips.map(({ id, name, label }) => (
          <button
            type="button"
            key={id}
            aria-label={label}
            aria-pressed={isChosen(id)}
            onClick={() => onPress(id)}
            className="inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer touch-manipulation items-center justify-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-15 font-medium transition-colors aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
          >
            {name}
            {isChosen(id) ? <Icon of={Check} size={16} /> : null}
          </button>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
