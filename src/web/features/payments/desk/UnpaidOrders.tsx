import { useState } from 'react';
import type { CallOutput } from '#contract/client.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { minutesFromNow, useNow } from '#web/lib/clock.ts';
import { money } from '#web/lib/format.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useReturnCash } from './api.ts';
import { SettleDialog } from './SettleDialog.tsx';

type Queue = CallOutput<'GET /api/queue'>;

/** Who asked for a car and has not paid, and who gets cash back: what the queue itself does not show. */
export function UnpaidOrders({ unpaid, cashToReturn }: Pick<Queue, 'unpaid' | 'cashToReturn'>) {
  const { t } = useTranslation('settle');
  const [paying, setPaying] = useState<QueueOrder | null>(null);
  const now = useNow();
  return (
    <section
      aria-label={t('unpaid.title')}
      className="flex flex-col gap-2 border-t border-line pt-4"
    >
      <h2 className="flex items-baseline gap-2 text-15 font-medium text-muted">
        {t('unpaid.title')}
        <span className="tabular-nums">{unpaid.length + cashToReturn.length}</span>
      </h2>
      <ul className="flex flex-col">
        {cashToReturn.map((owed) => (
          <CashRow key={owed.orderId} owed={owed} />
        ))}
        {unpaid.map((order) => (
          <UnpaidRow key={order.id} order={order} now={now} onPay={() => setPaying(order)} />
        ))}
      </ul>
      {paying ? <SettleDialog order={paying} onClose={() => setPaying(null)} /> : null}
    </section>
  );
}

const rowLook =
  'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0';

function UnpaidRow({ order, now, onPay }: { order: QueueOrder; now: number; onPay: () => void }) {
  const { t, language } = useTranslation('settle');
  const { ticket } = order;
  const car = isolate(ticket.licensePlate ?? ticket.ticketNumber);
  const count = Math.max(0, -minutesFromNow(order.requestedAt, now));
  return (
    <li className={rowLook}>
      <b className="text-17 font-strong">
        <bdi>{ticket.licensePlate ?? ticket.ticketNumber}</bdi>
      </b>
      <span className="min-w-0 grow text-15 text-muted">
        {[ticket.customerName && isolate(ticket.customerName), t('unpaid.since', { count })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <bdi className="text-15 font-medium tabular-nums">
        {money(order.amountDueCents, order.currency, language)}
      </bdi>
      {order.can.settle || order.can.giveAway ? (
        <Button variant="secondary" aria-label={t('unpaid.payCar', { car })} onClick={onPay}>
          {t('unpaid.pay')}
        </Button>
      ) : null}
    </li>
  );
}

function CashRow({ owed }: { owed: Queue['cashToReturn'][number] }) {
  const { t, language } = useTranslation(['settle', 'app']);
  const giveBack = useReturnCash();
  const refused = useRefusalToast();
  const car = isolate(owed.licensePlate ?? owed.ticketNumber);
  const amount = money(owed.amountCents, owed.currency, language);
  return (
    <li className={rowLook}>
      <b className="text-17 font-strong">
        <bdi>{owed.licensePlate ?? owed.ticketNumber}</bdi>
      </b>
      <span className="min-w-0 grow text-15 text-muted">{t('settle:unpaid.cancelled')}</span>
      <bdi className="text-15 font-medium tabular-nums">{amount}</bdi>
      <Button
        aria-label={t('settle:unpaid.giveBackCar', { car, amount })}
        isPending={giveBack.isPending}
        onClick={() =>
          giveBack.mutate(owed.orderId, {
            onSuccess: () => toastDone(t('settle:unpaid.givenBack', { amount })),
            onError: (error) => refused(t('app:notSaved'), error),
          })
        }
      >
        {t('settle:unpaid.giveBack')}
      </Button>
    </li>
  );
}
