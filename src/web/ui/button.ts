export type ButtonVariant = 'primary' | 'compact' | 'secondary' | 'quiet' | 'danger';

const base =
  'relative inline-flex max-w-full items-center justify-center gap-2 rounded-md px-5 py-2 text-center font-strong ' +
  'transition-colors select-none cursor-pointer touch-manipulation ' +
  'disabled:cursor-not-allowed disabled:opacity-55 data-pending:cursor-progress';

const looks: Record<ButtonVariant, string> = {
  primary:
    'min-h-14 bg-primary text-17 text-on-primary hover:bg-primary-hover active:bg-primary-hover',
  /** Primary where many stand side by side: on the dispatcher's board. */
  compact:
    'min-h-11 bg-primary text-15 text-on-primary hover:bg-primary-hover active:bg-primary-hover',
  secondary:
    'min-h-11 border border-line-strong bg-surface text-15 text-ink hover:bg-raised active:bg-line',
  quiet: 'min-h-11 text-15 text-primary hover:bg-primary-soft active:bg-primary-soft',
  danger:
    'min-h-11 border border-danger text-15 text-danger hover:bg-danger-soft active:bg-danger-soft',
};

/** The look of a button, for links that act as one too. */
export function buttonLook(variant: ButtonVariant, className = ''): string {
  return `${base} ${looks[variant]} ${className}`;
}

export const iconLook =
  'inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted ' +
  'transition-colors hover:bg-primary-soft hover:text-ink disabled:opacity-50';
