import type { CSSProperties } from 'react';
import './stub.css';

export type ProgressProps = {
  /** Segments filled, 0 to 4; a fraction fills the next one in part. */
  filled: number;
  /** The whole of it in words: 'Step 3 of 4: on its way'. */
  label: string;
  /** Names drawn under the four segments where there is room; they add nothing to `label`. */
  names?: readonly [string, string, string, string] | undefined;
};

const segments = [0, 1, 2, 3] as const;

/** Received, parked, on its way, ready. */
export function Progress({ filled, label, names }: ProgressProps) {
  const current = Math.floor(filled) - 1;
  return (
    <div className="progress">
      <span className="progress__label">{label}</span>
      {segments.map((segment) => {
        const share = Math.min(1, Math.max(0, filled - segment));
        return (
          <span
            key={segment}
            className="progress__segment"
            aria-hidden="true"
            data-current={segment === current || undefined}
            style={{ '--fill': `${Math.round(share * 100)}%` } as CSSProperties}
          >
            {names && <span className="progress__name">{names[segment]}</span>}
          </span>
        );
      })}
    </div>
  );
}
