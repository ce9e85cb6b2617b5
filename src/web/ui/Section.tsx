import type { ReactNode } from 'react';

type Props = { title: string; text: string; children: ReactNode };

/** One subject of a page of settings, with a line above it; the first one of a page has none. */
export function Section({ title, text, children }: Props) {
  return (
    <section className="flex flex-col gap-4 border-t border-line py-7 first:border-t-0 first:pt-2">
      <div>
        <h2 className="text-20">{title}</h2>
        <p className="text-15 text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}
