import type { ReactNode } from 'react';
import { Banner } from '#web/ui/Banner.tsx';

export type PaymentProblem = { title: string; text: string; detail?: string };

/**
 * Alert for a payment problem. The element always exists, because screen readers announce only
 * changes in a known live region.
 */
export function Problem({ trouble }: { trouble: PaymentProblem | null }) {
  return (
    <div role="alert" className="empty:absolute">
      {trouble && (
        <Banner kind="danger">
          <strong className="block">{trouble.title}</strong>
          <p>
            <bdi>{trouble.text}</bdi>
          </p>
          {trouble.detail && <p>{trouble.detail}</p>}
        </Banner>
      )}
    </div>
  );
}

/** Bar that keeps the primary action in the thumb's reach. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-1 -mx-4 mt-auto grid gap-2.5 bg-linear-to-b from-transparent to-ground to-[14px] px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))] desk:static desk:m-0 desk:bg-none desk:p-0">
      {children}
    </div>
  );
}
