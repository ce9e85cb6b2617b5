import type { ReactNode } from 'react';
import type { CarCard } from '#contract/cars.ts';
import { isAwaitingPayment } from '#domain/orders/states.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

type Order = NonNullable<CarCard['order']>;

function useMoneyState(order: Order): string {
  const { t } = useTranslation('cars');
  if (order.paymentStatus === 'refunded' || order.paymentStatus === 'refund_due')
    return t('money.refunded');
  if (order.status === 'cancelled') return t('money.cancelled');
  if (order.valetFeeCents + order.tipCents === 0) return t('money.free');
  const isDue = isAwaitingPayment(order.status) || order.paymentStatus !== 'paid';
  if (isDue) return t('money.due');
  return t(order.totalCents === 0 ? 'money.way.complimentary' : 'money.paid');
}

type Line = {
  key: string;
  name: ReactNode;
  /** Text below the name of the line. */
  note?: string | null | undefined;
  cents: number;
  isStrong?: boolean;
};

/** Lists the price, the discounts, and the payments by way of payment. */
function useLines({ order }: { order: Order }): Line[] {
  const { t } = useTranslation('cars');
  const lines = order.settlements.map(({ way, account, reason, amountCents }, index) => ({
    key: `${way}${index}`,
    way,
    name: (
      <>
        {t(`money.way.${way}`)}
        {account ? (
          <>
            {' · '}
            <bdi>{account}</bdi>
          </>
        ) : null}
      </>
    ),
    note: reason,
    cents: amountCents,
  }));
  const given = lines.filter(({ way }) => way === 'complimentary');
  const paid = lines.filter(({ way }) => way !== 'complimentary');
  const otherwise = paid.reduce((sum, { cents }) => sum + cents, 0);
  const byCard = order.totalCents - otherwise - order.amountDueCents;
  const isPaidByCard = order.paymentStatus === 'paid' && byCard > 0;
  return [
    { key: 'fee', name: t('money.fee'), cents: order.valetFeeCents },
    ...given.map((line) => ({ ...line, cents: -line.cents })),
    ...(order.tipCents > 0 ? [{ key: 'tip', name: t('money.tip'), cents: order.tipCents }] : []),
    { key: 'total', name: t('money.total'), cents: order.totalCents, isStrong: true },
    ...paid,
    ...(isPaidByCard ? [{ key: 'card', name: t('money.way.card'), cents: byCard }] : []),
    // The amount left to pay is left out if it equals the total.
    ...(order.amountDueCents > 0 && order.settlements.length > 0
      ? [{ key: 'left', name: t('money.left'), cents: order.amountDueCents, isStrong: true }]
      : []),
  ];
}

/** Price of the return, and how the return was paid. */
export function Money({ car: { order, currency } }: { car: CarCard }) {
  return order ? <Known order={order} currency={currency} /> : null;
}

function Known({ order, currency }: { order: Order; currency: string }) {
  const { t } = useTranslation('cars');
  const language = useLanguage();
  const state = useMoneyState(order);
  const lines = useLines({ order });
  return (
    <section className="flex flex-col gap-2" aria-label={t('money.title')}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-3 text-17">
        {t('money.title')}
        <span className="text-15 font-medium text-muted">{state}</span>
      </h2>
      {order.valetFeeCents + order.tipCents > 0 ? (
        <dl className="flex flex-col divide-y divide-line border-y border-line tabular-nums">
          {lines.map(({ key, name, note, cents, isStrong }) => (
            <div
              key={key}
              className={`flex min-h-11 items-center justify-between gap-3 ${isStrong ? 'font-strong' : ''}`}
            >
              <dt className={`min-w-0 py-1 wrap-anywhere ${isStrong ? '' : 'text-muted'}`}>
                {name}
                {note ? <bdi className="block text-15">{note}</bdi> : null}
              </dt>
              <dd className="shrink-0">
                <bdi>{formatAmount(cents, currency, language)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
