import type { ReactNode } from 'react';

type Props = { title: string; aside?: ReactNode; children: ReactNode };

/** Card with a title, within a section. */
export function Card({ title, aside, children }: Props) {
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-17">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
