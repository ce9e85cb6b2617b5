import type { ReactNode } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { formatAmount, formatWhen } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { textButtonLook } from '#web/ui/button.ts';
import { panelLook, titleLook } from './styles.ts';
import { ActionBar, Problem } from './Problem.tsx';
import type { CardNotReady } from './card/provider.ts';
import type { useCancel } from './useCancel.ts';
import type { PaymentState } from './usePayment.ts';

type SummaryProps = {
  order: GuestOrder;
  /** Time zone of the location. */
  timeZone: string;
  /** Null if the page has its own button. */
  cancel: ReturnType<typeof useCancel> | null;
  locked: boolean;
  title: string;
  /** Lines of the price breakdown. */
  children: ReactNode;
};

/** Price breakdown and payment deadline of an order, with a button that cancels the order. */
export function OrderSummary({ order, timeZone, cancel, locked, title, children }: SummaryProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  const when = (instant: string) => formatWhen(instant, language, timeZone);
  return (
    <section className={panelLook}>
      <h2 className={titleLook}>{title}</h2>
      {children}
      {order.expiresAt && (
        <p className="text-15 text-muted">
          {order.placeHeldUntil
            ? t('pay:form.keepPlace', {
                time: when(order.placeHeldUntil),
                end: when(order.expiresAt),
              })
            : t('pay:form.expires', { time: when(order.expiresAt) })}
        </p>
      )}
      {order.promisedAt && <p className="text-15 text-muted">{t('pay:form.atHandover')}</p>}
      {cancel && <Problem trouble={cancel.trouble} />}
      {cancel && order.dispatchedAt === null && (
        <button
          type="button"
          className={textButtonLook}
          aria-disabled={locked || undefined}
          onClick={() => {
            if (!locked) void cancel.run();
          }}
        >
          {t(cancel.isWorking ? 'pay:form.takingBack' : 'pay:form.takeBack')}
        </button>
      )}
    </section>
  );
}

type PayBarProps = {
  payment: PaymentState;
  totalCents: number;
  currency: string;
  /** First thing missing before the card can pay; null when nothing is missing. */
  gap: CardNotReady | null;
  locked: boolean;
};

/** Pay button with the total, and the reason when payment is not possible. */
export function PayBar({ payment, totalCents, currency, gap, locked }: PayBarProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  const isWaiting = payment.isElsewhere && !payment.trouble;
  return (
    <ActionBar>
      <Problem trouble={payment.trouble} />
      <output className="block empty:absolute">
        {isWaiting && <Banner kind="warning">{t('pay:form.inProgress')}</Banner>}
      </output>
      {payment.awaitsBank && (
        <Banner kind="warning">
          <p>{t('pay:form.awaitingBank')}</p>
          <button
            type="button"
            className={textButtonLook}
            onClick={() => void payment.continueBank()}
          >
            {t('pay:form.continueBank')}
          </button>
        </Banner>
      )}
      <Button
        type="submit"
        variant="primary"
        className="w-full tabular-nums"
        aria-disabled={locked || undefined}
      >
        {payment.isWorking || payment.isElsewhere ? (
          t('pay:form.working')
        ) : (
          <span>
            {t('pay:form.submit', { amount: formatAmount(totalCents, currency, language) })}{' '}
            {gap && <span className="block text-15 font-normal">{t(`pay:card.${gap}`)}</span>}
          </span>
        )}
      </Button>
    </ActionBar>
  );
}
