import { useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestOrder } from '#contract/orders.ts';
import { money } from '#web/lib/format.ts';
import type { Note } from './note.ts';
import { usePayer } from './payer.ts';
import type { Trouble } from './Problem.tsx';
import { wording } from './wording.ts';

export type CancelSettings = {
  order: GuestOrder;
  reload: () => Promise<unknown>;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: Note) => void;
};

/** Takes the request back; a paid one is refunded in full. */
export function useCancel({ order, reload, onOrder, onNote }: CancelSettings) {
  const { call, ticketToken, text } = usePayer();
  const [isWorking, setIsWorking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const busy = useRef(false);

  async function run(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setIsWorking(true);
    setTrouble(null);
    try {
      const cancelled = await call('POST /api/customer/orders/{id}/cancel', {
        params: { id: order.id },
        body: ticketToken === undefined ? {} : { ticketToken },
      });
      onOrder(cancelled);
      onNote(
        order.paidAt && order.totalCents > 0
          ? { key: 'refunded', amount: money(order.totalCents) }
          : { key: 'takenBack' },
      );
    } catch (error) {
      const isLate = error instanceof CallError && error.status === 409;
      if (isLate) {
        await reload();
        onNote({ key: order.paidAt ? 'tooLate' : 'changed' });
      } else setTrouble({ title: text.t('pay.cancel.failed'), text: wording(error, text) });
    }
    busy.current = false;
    setIsWorking(false);
  }

  return { isWorking, trouble, run };
}
