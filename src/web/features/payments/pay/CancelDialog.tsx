import { money } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Problem } from './Problem.tsx';
import { useCancel } from './useCancel.ts';
import type { CancelSettings } from './useCancel.ts';

type CancelDialogProps = CancelSettings & { onClose: () => void };

/** Names what goes back before a paid request is cancelled. */
export function CancelDialog({ onClose, ...settings }: CancelDialogProps) {
  const { t } = useTranslation(['pay', 'common']);
  const { isWorking, trouble, run } = useCancel(settings);
  const isFree = settings.order.totalCents === 0;
  const amount = money(settings.order.totalCents);
  return (
    <Dialog title={t('pay:cancel.title')} isOpen onClose={onClose}>
      <p>{isFree ? t('pay:cancel.textFree') : t('pay:cancel.text', { amount })}</p>
      <Problem trouble={trouble} />
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
    </Dialog>
  );
}
