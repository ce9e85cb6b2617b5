export type ButtonVariant = 'primary' | 'compact' | 'secondary' | 'quiet' | 'danger';

const base =
  'relative inline-flex max-w-full items-center justify-center gap-2 rounded-md px-5 py-2 text-center font-strong ' +
  'transition-colors select-none cursor-pointer touch-manipulation ' +
  'disabled:cursor-not-allowed disabled:opacity-55 data-pending:cursor-progress ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const looks: Record<ButtonVariant, string> = {
  /** The next step, which no message covers. */
  primary: 'keep-clear bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-hover',
  /** Primary where many stand side by side: on the dispatcher's board. */
  compact: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-raised active:bg-line',
  quiet: 'text-primary hover:bg-primary-soft active:bg-primary-soft',
  danger: 'border border-danger text-danger hover:bg-danger-soft active:bg-danger-soft',
};

/** The look of a button, for links that act as one too. */
export function buttonLook(
  variant: ButtonVariant,
  className = '',
  isLarge = variant === 'primary',
): string {
  const size = isLarge ? 'min-h-14 text-17' : 'min-h-11 text-15';
  return `${base} ${size} ${looks[variant]} ${className}`;
}

/** A quieter way out, below what is asked for. */
export const textButtonLook =
  'min-h-11 cursor-pointer justify-self-start text-start text-15 font-medium underline ' +
  'decoration-line-strong underline-offset-4';

export const iconLook =
  'inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted ' +
  'transition-colors hover:bg-primary-soft hover:text-ink disabled:opacity-50';

/** Pressed, and not drawn as on its way yet. */
const fresh = new WeakSet<EventTarget>();

/**
 * A finger or a worn button that presses twice: whether this press comes before the last one of the same
 * button could be drawn.
 */
export function isBounce({ currentTarget: button }: { currentTarget: EventTarget }): boolean {
  if (fresh.has(button)) return true;
  fresh.add(button);
  requestAnimationFrame(() => requestAnimationFrame(() => fresh.delete(button)));
  return false;
}
