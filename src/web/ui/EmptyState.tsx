import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; text?: string; action?: ReactNode };

/** Nothing here, and what to do next. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <span aria-hidden="true" className="text-brass">
        {icon}
      </span>
      <p className="text-20 font-strong">{title}</p>
      {text ? <p className="max-w-sm text-muted">{text}</p> : null}
      {action}
    </div>
  );
}
