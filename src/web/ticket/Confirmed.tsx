import { useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { money } from '../lib/format.ts';
import { Dialog } from './Dialog.tsx';
import { Lines } from './Lines.tsx';
import type { Note } from './note.ts';
import { Problem } from './Problem.tsx';
import { useText } from './text.ts';
import { useCancel } from './useCancel.ts';

type ConfirmedProps = {
  order: GuestOrder;
  token: string;
  reload: () => Promise<unknown>;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: Note) => void;
};

/** What was paid, and the way back for as long as nobody has set off. */
export function Confirmed(props: ConfirmedProps) {
  const { order } = props;
  const { t } = useText();
  const [asks, setAsks] = useState(false);
  const isQueued = order.status === 'paid';
  return (
    <div className="work">
      <section className="panel">
        <h2>{t(isQueued ? 'ticket.receipt.title' : 'ticket.receipt.confirmed')}</h2>
        <Lines
          feeCents={order.valetFeeCents}
          tipCents={order.tipCents}
          totalLabel={t('ticket.lines.paid')}
        />
      </section>
      {isQueued && (
        <div className="after">
          <button type="button" className="link" onClick={() => setAsks(true)}>
            {t(order.totalCents > 0 ? 'ticket.cancel.action' : 'ticket.pay.takeBack')}
          </button>
          <p className="quiet">{t('ticket.cancel.until')}</p>
        </div>
      )}
      {isQueued && asks && <CancelDialog {...props} onClose={() => setAsks(false)} />}
    </div>
  );
}

function CancelDialog({ onClose, ...props }: ConfirmedProps & { onClose: () => void }) {
  const { t } = useText();
  const { isWorking, trouble, run } = useCancel(props);
  const isFree = props.order.totalCents === 0;
  const amount = money(props.order.totalCents);
  return (
    <Dialog title={t('ticket.cancel.title')} onClose={onClose}>
      <p>{isFree ? t('ticket.cancel.textFree') : t('ticket.cancel.text', { amount })}</p>
      <Problem trouble={trouble} />
      <button type="button" className="action" onClick={onClose}>
        {t('ticket.cancel.keep')}
      </button>
      <button
        type="button"
        className="action action--danger"
        aria-disabled={isWorking || undefined}
        onClick={() => void run()}
      >
        {isWorking
          ? t('ticket.cancel.working')
          : isFree
            ? t('ticket.cancel.confirmFree')
            : t('ticket.cancel.confirm', { amount })}
      </button>
    </Dialog>
  );
}
