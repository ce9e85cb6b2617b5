import type { ReactNode } from 'react';

type Props = {
  /** With a list of choices, which a browser would cut off instead of wrapping it. */
  hasSelect?: boolean;
  children: ReactNode;
};

/** Two short fields in one row, or below each other where they have no room. */
export function SideBySide({ hasSelect = false, children }: Props) {
  const basis = hasSelect ? '*:basis-[12rem]' : '*:basis-[9rem]';
  return (
    <div className={`flex flex-wrap gap-x-3 gap-y-5 *:min-w-0 *:grow ${basis}`}>{children}</div>
  );
}
