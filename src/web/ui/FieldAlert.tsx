import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is wrong with a field, below it. */
export function FieldAlert({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span {...(id ? { id } : {})} className="flex items-center gap-1.5 text-15 text-danger">
      <CircleAlert aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
      {children}
    </span>
  );
}
