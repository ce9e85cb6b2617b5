import { useId } from 'react';
import type { ReactNode } from 'react';

/** One subject of a long form. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 border-t border-line pt-6 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="text-20">
        {title}
      </h2>
      {children}
    </section>
  );
}
