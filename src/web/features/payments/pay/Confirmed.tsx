import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { textButtonLook } from '#web/ui/button.ts';
import { CancelDialog, findRefund } from './CancelDialog.tsx';
import { isPayment } from './Lines.tsx';
import { afterLook, panelLook, titleLook, workLook } from './styles.ts';
import type { CancelSettings } from './useCancel.ts';

type ConfirmedProps = CancelSettings & {
  title: string;
  /** Lines that show what was paid. */
  children: ReactNode;
};

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
            {t(findRefund(order) ? 'pay:cancel.action' : 'pay:form.takeBack')}
          </button>
          <p className="text-15 text-muted">{t('pay:cancel.until')}</p>
        </div>
      )}
      {isCancellable && asks && <CancelDialog {...settings} onClose={() => setAsks(false)} />}
    </div>
  );
}
