import type { ReactNode } from 'react';

/** Two short fields in one row, or below each other where the text has grown. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 *:min-w-0 *:grow *:basis-[9rem]">{children}</div>;
}
