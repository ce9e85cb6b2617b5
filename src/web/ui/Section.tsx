import type { ReactNode } from 'react';

type Props = { title: string; text: string; children: ReactNode };

/**
 * One subject of a page of settings, with a line above it; the first one of a page has none. On a desktop
 * it is a row: what it is about, what there is, and what to do stand beside each other.
 */
export function Section({ title, text, children }: Props) {
  return (
    <section className="flex flex-col gap-4 border-t border-line py-7 first:border-t-0 first:pt-2 lg:grid lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:gap-x-8 lg:py-3">
      <div>
        <h2 className="text-20 lg:text-17">{title}</h2>
        <p className="text-15 text-muted">{text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:min-h-11 lg:flex-row lg:flex-wrap lg:items-center lg:gap-x-6 lg:[&>:first-child:not(button)]:grow">
        {children}
      </div>
    </section>
  );
}
