import { useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useCallError } from '#web/lib/useOnReturn.ts';
import { toCancelNote, type PaymentNote } from './note.ts';
import { usePayer } from './payer.ts';
import { describeCallError } from './wording.ts';

export type CancelSettings = {
  order: GuestOrder;
  /** Fetches the current service or ticket; null on failure. */
  reload: () => Promise<ServiceDetails | GuestTicket | null>;
  /** Shows the changed order. If it returns a promise, the page has the order once that resolves. */
  onOrder: (order: GuestOrder) => unknown;
  onNote: (note: PaymentNote) => void;
};

/** Finds an order in an answer; undefined on failure, or when another order has replaced it. */
export function findOrderIn(
  now: ServiceDetails | GuestTicket | null,
  id: string,
): GuestOrder | undefined {
  if (!now) return undefined;
  const orders = 'orders' in now ? now.orders : [now.order];
  return orders.find((one) => one?.id === id) ?? undefined;
}

/** Cancels a request; the server refunds a paid request in full. */
export function useCancel({ order, reload, onOrder, onNote }: CancelSettings) {
  const { call, ticketToken } = usePayer();
  const text = useTranslation(['pay', 'common']);
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useCallError();
  const busy = useRef(false);

  async function run(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setIsWorking(true);
    setFailure(null);
    try {
      const cancelled = await call('POST /api/customer/orders/{id}/cancel', {
        params: { id: order.id },
        body: ticketToken === undefined ? {} : { ticketToken },
      });
      await onOrder(cancelled);
      onNote(toCancelNote(cancelled));
    } catch (error) {
      // Reloads the order, because the cancellation may have succeeded although its answer was
      // lost.
      const now = findOrderIn(await reload(), order.id);
      const isLate = error instanceof CallError && error.status === 409;
      if (now?.status === 'cancelled') onNote(toCancelNote(now));
      else if (isLate) onNote({ key: order.paidAt ? 'tooLate' : 'changed' });
      else setFailure(error);
    }
    busy.current = false;
    setIsWorking(false);
  }

  const trouble = failure
    ? { title: text.t('pay:cancel.failed'), text: describeCallError(failure, text) }
    : null;
  return { isWorking, trouble, run };
}
