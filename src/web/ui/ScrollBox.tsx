import type { ReactNode } from 'react';

type Props = {
  label: string;
  className?: string;
  /** What is in it takes the focus, which scrolls it along: it needs no stop of its own. */
  hasStops?: boolean;
  children: ReactNode;
};

/** What is wider or longer than its room scrolls in it, by keys too. */
export function ScrollBox({ label, className = '', hasStops = false, children }: Props) {
  // Paper does not scroll.
  const look = `relative overflow-auto print:overflow-visible ${className}`;
  return (
    // Without a focus no key scrolls it.
    <section aria-label={label} {...(hasStops ? {} : { tabIndex: 0 })} className={look}>
      {children}
    </section>
  );
}
