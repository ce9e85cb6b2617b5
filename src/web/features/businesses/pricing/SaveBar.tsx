import type { ReactNode } from 'react';

/**
 * Bar with the save button at the foot of the screen. On a phone the bar stands above the
 * navigation bar.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="portal__save pricing__foot sticky z-10 -mx-4 mt-6 flex flex-wrap items-end justify-end gap-x-4 gap-y-2 border-t border-line bg-ground px-4 py-3 min-[900px]:-mx-7 min-[900px]:px-7 print:hidden">
      {children}
    </div>
  );
}
