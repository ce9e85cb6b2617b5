import type { ReactNode } from 'react';

export type PillTone =
  | 'neutral'
  | 'waiting'
  | 'late'
  | 'ready'
  | 'info'
  | 'parked'
  | 'moving'
  | 'over'
  | 'cancelled';

const tones: Record<PillTone, string> = {
  neutral: 'bg-line text-ink',
  waiting: 'bg-state-waiting-soft text-state-waiting-soft-ink',
  late: 'bg-state-late text-state-late-ink',
  ready: 'bg-state-ready-soft text-state-ready-soft-ink',
  info: 'bg-info-soft text-info',
  parked: 'bg-state-parked-soft text-state-parked-soft-ink',
  moving: 'bg-state-moving-soft text-state-moving-soft-ink',
  over: 'bg-line text-ink',
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
