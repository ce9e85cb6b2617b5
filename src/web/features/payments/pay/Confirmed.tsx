import { useState } from 'react';
import type { ReactNode } from 'react';
import { money } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { textButtonLook } from '#web/ui/button.ts';
import { Problem } from './Problem.tsx';
import { afterLook, panelLook, titleLook, workLook } from './styles.ts';
import { useCancel } from './useCancel.ts';
import type { CancelSettings } from './useCancel.ts';

type ConfirmedProps = CancelSettings & {
  title: string;
  /** The lines of what was paid, and what else belongs to them. */
  children: ReactNode;
};

/** What was paid, where anything was, and the way back for as long as nobody has set off. */
export function Confirmed({ title, children, ...settings }: ConfirmedProps) {
  const { order } = settings;
  const { t } = useTranslation(['pay', 'common']);
  const [asks, setAsks] = useState(false);
  const isQueued = order.status === 'paid';
  return (
    <div className={workLook}>
      {order.totalCents > 0 && (
        <section className={panelLook}>
          <h2 className={titleLook}>{title}</h2>
          {children}
        </section>
      )}
      {isQueued && (
        <div className={afterLook}>
          <button type="button" className={textButtonLook} onClick={() => setAsks(true)}>
            {t(order.totalCents > 0 ? 'pay:cancel.action' : 'pay:form.takeBack')}
          </button>
          <p className="text-15 text-muted">{t('pay:cancel.until')}</p>
        </div>
      )}
      {isQueued && asks && <CancelDialog {...settings} onClose={() => setAsks(false)} />}
    </div>
  );
}

type CancelDialogProps = CancelSettings & { onClose: () => void };

/** Names what goes back before a paid request is cancelled. */
function CancelDialog({ onClose, ...settings }: CancelDialogProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  const { isWorking, trouble, run } = useCancel(settings);
  const { totalCents, currency } = settings.order;
  const isFree = totalCents === 0;
  const amount = money(totalCents, currency, language);
  return (
    <Dialog title={t('pay:cancel.title')} isOpen onClose={onClose}>
      <p>{isFree ? t('pay:cancel.textFree') : t('pay:cancel.text', { amount })}</p>
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
            : isFree
              ? t('pay:cancel.confirmFree')
              : t('pay:cancel.confirm', { amount })}
        </Button>
      </div>
    </Dialog>
  );
}
