import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export type TabItem<T extends string> = {
  id: T;
  name: string;
  /** Number shown above the name of the tab. */
  count?: number;
  content: ReactNode;
};

type Props<T extends string> = {
  label: string;
  items: readonly TabItem<T>[];
  selected: T;
  onSelect: (id: T) => void;
};

/** Tabs. A press or an arrow key in reading direction selects a tab. */
export function Tabs<T extends string>({ label, items, selected, onSelect }: Props<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => item.id === selected);

  function onKeyDown(event: KeyboardEvent): void {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const step = { [forward]: 1, [backward]: -1 }[event.key];
    if (!step) return;
    const next = items[(at + step + items.length) % items.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex flex-wrap rounded-md border border-line bg-surface p-1 sm:w-fit sm:max-w-full"
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            data-tab={item.id}
            aria-selected={item.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => onSelect(item.id)}
            className="flex min-h-12 grow cursor-pointer flex-col items-center justify-center rounded-sm px-3 text-12 sm:min-w-28 sm:grow-0 sm:px-5 font-medium text-muted transition-colors aria-selected:bg-primary aria-selected:text-on-primary"
          >
            {item.count === undefined ? null : (
              <span className="text-20 leading-tight font-strong tabular-nums">{item.count}</span>
            )}
            {item.name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className="pt-4"
      >
        {items[at]?.content}
      </div>
    </div>
  );
}
