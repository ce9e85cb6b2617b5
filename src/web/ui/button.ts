export type ButtonVariant = 'primary' | 'compact' | 'secondary' | 'quiet' | 'danger';

const base =
  'relative inline-flex max-w-full items-center justify-center gap-2 rounded-md px-5 py-2 text-center font-strong ' +
  'transition-colors select-none cursor-pointer touch-manipulation ' +
  'disabled:cursor-not-allowed disabled:opacity-55 data-pending:cursor-progress ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const looks: Record<ButtonVariant, string> = {
  /** Primary action of a screen, which toasts never cover. */
  primary: 'keep-clear bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-hover',
  /** Primary look for many buttons side by side, as on the board. */
  compact: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-raised active:bg-line',
  quiet: 'text-primary hover:bg-primary-soft active:bg-primary-soft',
  danger: 'border border-danger text-danger hover:bg-danger-soft active:bg-danger-soft',
};

/** Returns the CSS classes of a button. Links that look like buttons use them too. */
export function buildButtonClass(
  variant: ButtonVariant,
  className = '',
  isLarge = variant === 'primary',
): string {
  const size = isLarge ? 'min-h-14 text-17' : 'min-h-11 text-15';
  return `${base} ${size} ${looks[variant]} ${className}`;
}

/** CSS classes of a secondary text button below the main action. */
export const textButtonLook =
  'min-h-11 cursor-pointer justify-self-start text-start text-15 font-medium underline ' +
  'decoration-line-strong underline-offset-4';

export const iconLook =
  'inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted ' +
  'transition-colors hover:bg-primary-soft hover:text-ink disabled:opacity-50';

/** Buttons pressed since the last paint. Their pending state is not on screen yet. */
const fresh = new WeakSet<EventTarget>();

/**
 * Whether a press repeats a press of the same button before the next paint. A shaky finger or a
 * worn mouse button causes such presses.
 */
export function isBounce({ currentTarget: button }: { currentTarget: EventTarget }): boolean {
  if (fresh.has(button)) return true;
  fresh.add(button);
  requestAnimationFrame(() => requestAnimationFrame(() => fresh.delete(button)));
  return false;
}
