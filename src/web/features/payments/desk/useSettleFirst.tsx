import { Suspense, useState, type ReactNode } from 'react';
import { SettleDialog } from './lazyParts.ts';
import type { PayableOrder } from './api.ts';

type Waiting = { order: PayableOrder; goOn: (() => void) | undefined };

/**
 * Settles an unpaid order before its handover, then continues with the step that staff pressed.
 *
 * @returns function to call in place of the step, and the dialog to render
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
