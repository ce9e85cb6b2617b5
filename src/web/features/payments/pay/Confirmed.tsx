import { useState, type ReactNode } from 'react';
import { findGuestRefund } from '#domain/payments/ways.ts';
import type { GuestOrder } from '#contract/orders.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { textButtonLook } from '#web/ui/button.ts';
import { Problem } from './Problem.tsx';
import { afterLook, panelLook, titleLook, workLook } from './styles.ts';
import { usePayer } from './payer.ts';
import { useCancel, type CancelSettings } from './useCancel.ts';

type ConfirmedProps = CancelSettings & {
  title: string;
  /** Lines that show what was paid. */
  children: ReactNode;
};

/** Whether the order involves money: a price, or a settlement that covered the price. */
export const isPayment = ({ totalCents, settlements }: GuestOrder): boolean =>
  totalCents > 0 || settlements.length > 0;

/** Shows what was paid, and a cancel button until a runner sets off. */
export function Confirmed({ title, children, ...settings }: ConfirmedProps) {
  const { order } = settings;
  const { t } = useTranslation(['pay', 'common']);
  const [asks, setAsks] = useState(false);
  const { isCancellable } = order;
  return (
    <div className={workLook}>
      {isPayment(order) && (
        <section className={panelLook}>
          <h2 className={titleLook}>{title}</h2>
          {children}
        </section>
      )}
      {isCancellable && (
        <div className={afterLook}>
          <button type="button" className={textButtonLook} onClick={() => setAsks(true)}>
            {t(findGuestRefund(order) ? 'pay:cancel.action' : 'pay:form.takeBack')}
          </button>
          <p className="text-15 text-muted">{t('pay:cancel.until')}</p>
        </div>
      )}
      {isCancellable && asks && <CancelDialog {...settings} onClose={() => setAsks(false)} />}
    </div>
  );
}

type CancelDialogProps = CancelSettings & { onClose: () => void };

/** Dialog that shows the refund before a paid request is cancelled. */
function CancelDialog({ onClose, ...settings }: CancelDialogProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  const { Window } = usePayer();
  const { isWorking, trouble, run } = useCancel(settings);
  const { order } = settings;
  const refund = findGuestRefund(order);
  const write = (cents = 0) => formatAmount(cents, order.currency, language);
  const amount = write(refund?.cents);
  return (
    <Window title={t('pay:cancel.title')} onClose={onClose}>
      <p>
        {refund && refund.cashCents > 0 && (
          <>{t('pay:cancel.textCash', { amount: write(refund.cashCents) })} </>
        )}
        {refund && refund.cardCents > 0
          ? t('pay:cancel.text', { amount: write(refund.cardCents) })
          : t('pay:cancel.textFree')}
      </p>
      <Problem trouble={trouble} />
      <div className="sheet__foot flex flex-col gap-3">
        <Button variant="primary" onClick={onClose}>
          {t('pay:cancel.keep')}
        </Button>
        <Button
          variant="danger"
          isLarge
          aria-disabled={isWorking || undefined}
          onClick={() => void run()}
        >
          {isWorking
            ? t('pay:cancel.working')
            : refund
              ? t('pay:cancel.confirm', { amount })
              : t('pay:cancel.confirmFree')}
        </Button>
      </div>
    </Window>
  );
}
