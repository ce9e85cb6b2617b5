import type { ReactNode } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { money, when } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ActionBar, Problem } from './Problem.tsx';
import type { useCancel } from './useCancel.ts';
import type { Paying } from './usePayment.ts';

type SummaryProps = {
  order: GuestOrder;
  cancel: ReturnType<typeof useCancel>;
  locked: boolean;
  title: string;
  /** The lines. */
  children: ReactNode;
};

/** What is to be paid and until when; the way back for who has changed their mind. */
export function Summary({ order, cancel, locked, title, children }: SummaryProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  return (
    <section className="panel">
      <h2>{title}</h2>
      {children}
      {order.expiresAt && (
        <p className="quiet">{t('pay:form.expires', { time: when(order.expiresAt, language) })}</p>
      )}
      <Problem trouble={cancel.trouble} />
      <button
        type="button"
        className="link"
        aria-disabled={locked || undefined}
        onClick={() => {
          if (!locked) void cancel.run();
        }}
      >
        {t(cancel.isWorking ? 'pay:form.takingBack' : 'pay:form.takeBack')}
      </button>
    </section>
  );
}

type PayBarProps = { payment: Paying; totalCents: number; locked: boolean };

/** The button with the total on it, and what stands in its way. */
export function PayBar({ payment, totalCents, locked }: PayBarProps) {
  const { t } = useTranslation(['pay', 'common']);
  const isWaiting = payment.isElsewhere && !payment.trouble;
  return (
    <ActionBar>
      <Problem trouble={payment.trouble} />
      <output className={isWaiting ? 'callout' : undefined}>
        {isWaiting && t('pay:form.inProgress')}
      </output>
      {payment.awaitsBank && (
        <div className="callout">
          <p>{t('pay:form.awaitingBank')}</p>
          <button type="button" className="link" onClick={() => void payment.continueBank()}>
            {t('pay:form.continueBank')}
          </button>
        </div>
      )}
      <button type="submit" className="action" aria-disabled={locked || undefined}>
        {payment.isWorking || payment.isElsewhere
          ? t('pay:form.working')
          : totalCents > 0
            ? t('pay:form.submit', { amount: money(totalCents) })
            : t('pay:form.free')}
      </button>
    </ActionBar>
  );
}
