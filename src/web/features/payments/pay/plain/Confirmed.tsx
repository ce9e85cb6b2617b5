import { useState } from 'react';
import type { ReactNode } from 'react';
import { CancelDialog } from './CancelDialog.tsx';
import { useTranslation } from '#web/lib/translation.ts';
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
    <div className="work">
      <section className="panel">
        <h2>{title}</h2>
        {children}
      </section>
      {isQueued && (
        <div className="after">
          <button type="button" className="link" onClick={() => setAsks(true)}>
            {t(order.totalCents > 0 ? 'pay:cancel.action' : 'pay:form.takeBack')}
          </button>
          <p className="quiet">{t('pay:cancel.until')}</p>
        </div>
      )}
      {isQueued && asks && <CancelDialog {...settings} onClose={() => setAsks(false)} />}
    </div>
  );
}
