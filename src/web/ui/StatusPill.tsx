import type { ReactNode } from 'react';

export type PillTone =
  | 'neutral'
  | 'waiting'
  | 'late'
  | 'ready'
  | 'info'
  | 'returning'
  | 'over'
  | 'cancelled';

const tones: Record<PillTone, string> = {
  neutral: 'bg-primary-soft text-primary',
  waiting: 'bg-amber-soft text-amber-ink',
  late: 'bg-danger text-on-danger',
  ready: 'bg-ready-soft text-ready',
  info: 'bg-info-soft text-info',
  returning: 'bg-orange-soft text-orange-ink',
  over: 'bg-slate-soft text-slate-ink',
  cancelled: 'bg-danger-soft text-danger',
};

type Props = { tone: PillTone; children: ReactNode; className?: string };

/** Shows a state by colour and text, because colour alone is not accessible. */
export function StatusPill({ tone, children, className = '' }: Props) {
  return (
    <span
      className={`inline-flex min-h-7 max-w-full shrink-0 items-center rounded-full px-3 py-0.5 text-12 font-strong tabular-nums ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
