import { useState } from 'react';
import type { ReactNode } from 'react';
import { linkLook } from '#web/ui/button.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { afterLook, panelLook, titleLook, workLook } from './styles.ts';
import type { CancelSettings } from './useCancel.ts';

type ConfirmedProps = CancelSettings & {
  title: string;
  /** The lines of what was paid, and what else belongs to them. */
  children: ReactNode;
};

/** What was paid, and the way back for as long as nobody has set off. */
export function Confirmed({ title, children, ...settings }: ConfirmedProps) {
  const { order } = settings;
  const { t } = useTranslation(['pay', 'common']);
  const [asks, setAsks] = useState(false);
  const isQueued = order.status === 'paid';
  return (
    <div className={workLook}>
      <section className={panelLook}>
        <h2 className={titleLook}>{title}</h2>
        {children}
      </section>
      {isQueued && (
        <div className={afterLook}>
          <button type="button" className={linkLook} onClick={() => setAsks(true)}>
            {t(order.totalCents > 0 ? 'pay:cancel.action' : 'pay:form.takeBack')}
          </button>
          <p className="text-15 text-muted">{t('pay:cancel.until')}</p>
        </div>
      )}
      {isQueued && asks && <CancelDialog {...settings} onClose={() => setAsks(false)} />}
    </div>
  );
}
