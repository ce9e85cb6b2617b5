import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { useState } from 'react';
import type { CallOutput } from '#contract/client.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { useReport } from '#web/app/useReport.ts';
import { countMinutesFromNow, useNow } from '#web/lib/clock.ts';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { useReturnCash } from './api.ts';

type Queue = CallOutput<'GET /api/queue'>;
type Props = Pick<Queue, 'unpaid' | 'cashToReturn'> & { onPay: (order: QueueOrder) => void };

/**
 * Lists unpaid requests and cash refunds due, which the queue leaves out. On a desk the list is a
 * single line until expanded, because the queue needs the room.
 */
export function UnpaidOrders({ unpaid, cashToReturn, onPay }: Props) {
  const { t } = useTranslation('settle');
  const [areAllAsked, setAllAsked] = useState(false);
  const isDesk = useIsDesk();
  const now = useNow();
  const count = unpaid.length + cashToReturn.length;
  const isLine = isDesk && !areAllAsked;
  const owedShown = isLine ? cashToReturn.slice(0, 1) : cashToReturn;
  const unpaidShown = isLine ? unpaid.slice(0, 1 - owedShown.length) : unpaid;
  return (
    <section
      aria-label={t('unpaid.title')}
      className={`flex border-t border-line ${isLine ? 'flex-row items-center gap-4' : 'flex-col gap-2 pt-4'}`}
    >
      <h2 className="flex shrink-0 items-baseline gap-2 text-15 font-medium text-muted">
        {t('unpaid.title')}
        <span className="tabular-nums">{count}</span>
      </h2>
      <ul className="flex min-w-0 grow flex-col">
        {owedShown.map((owed) => (
          <CashRow key={owed.orderId} owed={owed} />
        ))}
        {unpaidShown.map((order) => (
          <UnpaidRow key={order.id} order={order} now={now} onPay={() => onPay(order)} />
        ))}
      </ul>
      {isDesk && count > 1 ? (
        <Button
          variant="quiet"
          className={isLine ? 'shrink-0' : 'self-start'}
          aria-expanded={areAllAsked}
          onClick={() => setAllAsked(!areAllAsked)}
        >
          {areAllAsked ? t('unpaid.fewer') : t('unpaid.all', { count: count - 1 })}
        </Button>
      ) : null}
    </section>
  );
}

const rowLook =
  'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0';

function UnpaidRow({ order, now, onPay }: { order: QueueOrder; now: number; onPay: () => void }) {
  const { t, language } = useTranslation('settle');
  const { ticket } = order;
  const car = isolateText(nameByPlate(ticket));
  const count = Math.max(0, -countMinutesFromNow(order.requestedAt, now));
  return (
    <li className={rowLook}>
      <b className="text-17 font-strong">
        <bdi>{nameByPlate(ticket)}</bdi>
      </b>
      <span className="min-w-0 grow text-15 text-muted">
        {[ticket.customerName && isolateText(ticket.customerName), t('unpaid.since', { count })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <bdi className="text-15 font-medium tabular-nums">
        {formatAmount(order.amountDueCents, order.currency, language)}
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
  const report = useReport();
  const car = isolateText(nameByPlate(owed));
  const amount = formatAmount(owed.amountCents, owed.currency, language);
  return (
    <li className={rowLook}>
      <b className="text-17 font-strong">
        <bdi>{nameByPlate(owed)}</bdi>
      </b>
      <span className="min-w-0 grow text-15 text-muted">{t('settle:unpaid.cancelled')}</span>
      <bdi className="text-15 font-medium tabular-nums">{amount}</bdi>
      <Button
        aria-label={t('settle:unpaid.giveBackCar', { car, amount })}
        isPending={giveBack.isPending}
        onClick={() =>
          giveBack.mutate(
            owed.orderId,
            report(t('app:notSaved'), t('settle:unpaid.givenBack', { amount })),
          )
        }
      >
        {t('settle:unpaid.giveBack')}
      </Button>
    </li>
  );
}
