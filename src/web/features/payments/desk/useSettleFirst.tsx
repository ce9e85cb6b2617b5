import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { SettleDialog } from './lazyParts.ts';
import type { PayableOrder } from './api.ts';

type Waiting = { order: PayableOrder; goOn: (() => void) | undefined };

/**
 * Before a car is handed over that is not paid yet, its payment is taken; then what was pressed goes on.
 *
 * @returns what to call instead of the step, and the window to show
 */
export function useSettleFirst(): [(order: PayableOrder, goOn?: () => void) => void, ReactNode] {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const settleFirst = (order: PayableOrder, goOn?: () => void): void => {
    if (order.amountDueCents === 0) goOn?.();
    else setWaiting({ order, goOn });
  };
  const dialog = (
    <Suspense>
      {waiting ? (
        <SettleDialog
          order={waiting.order}
          onClose={() => setWaiting(null)}
          onSettled={(order) => order.amountDueCents === 0 && waiting.goOn?.()}
        />
      ) : null}
    </Suspense>
  );
  return [settleFirst, dialog];
}
