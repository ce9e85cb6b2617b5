import type { ReactNode } from 'react';
import { useLocationOwner } from './owner.ts';

type GroupProps = { title: string; text: string; children: ReactNode };

/**
 * Group of form fields. The title stands beside the fields on a desk, above them on a phone and in
 * a dialog.
 */
export function Group({ title, text, children }: GroupProps) {
  const isInWindow = useLocationOwner() !== null;
  return (
    <section
      className={`grid gap-x-10 gap-y-4 border-t border-line py-7 first-of-type:border-t-0 ${isInWindow ? '' : 'lg:grid-cols-[min(15rem,28%)_minmax(0,1fr)]'}`}
    >
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
        <h2 className="text-20">{title}</h2>
        <p className="text-15 text-muted">{text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </section>
  );
}
