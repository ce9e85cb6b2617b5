import type { ReactNode } from 'react';

type Props = { label: string; className?: string; children: ReactNode };

/** What is wider or longer than its room scrolls in it, by keys too. */
export function ScrollBox({ label, className = '', children }: Props) {
  // Paper does not scroll.
  const look = `overflow-auto print:overflow-visible ${className}`;
  return (
    // Without a focus no key scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className={look}>
      {children}
    </section>
  );
}
