import type { ReactNode } from 'react';

type Props = {
  label: string;
  className?: string;
  /**
   * Whether the content has focusable elements, which scroll the box by keyboard, so that it needs
   * no tab stop itself.
   */
  hasStops?: boolean;
  children: ReactNode;
};

/** Box that scrolls oversized content, by keyboard too. */
export function ScrollBox({ label, className = '', hasStops = false, children }: Props) {
  // Visible overflow in print, as paper does not scroll.
  const look = `relative overflow-auto print:overflow-visible ${className}`;
  return (
    // Focusable, as keys only scroll a focused element.
    <section aria-label={label} {...(hasStops ? {} : { tabIndex: 0 })} className={look}>
      {children}
    </section>
  );
}
