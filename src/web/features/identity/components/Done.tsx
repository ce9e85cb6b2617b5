import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** It worked. Read out as it appears. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <output className="flex items-start gap-3 rounded-md bg-ready-soft px-4 py-4">
      <CircleCheck
        aria-hidden="true"
        size={24}
        strokeWidth={1.75}
        className="shrink-0 text-ready"
      />
      <span className="min-w-0 font-medium">{children}</span>
    </output>
  );
}
