import type { ReactNode } from 'react';

type Props = {
  label: string;
  className?: string;
  /**
   * Whether the content has focusable elements. They scroll the box by keyboard, and the box needs
   * no tab stop.
   */
  hasStops?: boolean;
  children: ReactNode;
};

/** Box that scrolls content larger than the box, by touch and by keyboard. */
export function ScrollBox({ label, className = '', hasStops = false, children }: Props) {
  // Shows all content in print, because paper does not scroll.
  const look = `relative overflow-auto print:overflow-visible ${className}`;
  return (
    // Focusable, because keys only scroll a focused element.
    <section aria-label={label} {...(hasStops ? {} : { tabIndex: 0 })} className={look}>
      {children}
    </section>
  );
}
