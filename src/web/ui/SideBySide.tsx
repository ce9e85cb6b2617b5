import type { ReactNode } from 'react';

type Props = {
  /**
   * Whether a field is a select. Selects need more width, because browsers cut their text in place
   * of wrapping.
   */
  hasSelect?: boolean;
  children: ReactNode;
};

/** Two short fields in a row, or one below the other on a narrow screen. */
export function SideBySide({ hasSelect = false, children }: Props) {
  const basis = hasSelect ? '*:basis-[12rem]' : '*:basis-[9rem]';
  return (
    <div className={`flex flex-wrap gap-x-3 gap-y-5 *:min-w-0 *:grow ${basis}`}>{children}</div>
  );
}
