import type { GuestOrder } from '#contract/orders.ts';
import { findGuestRefund } from '#domain/payments/ways.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { usePayer } from './payer.ts';
import { Problem } from './Problem.tsx';
import { useCancel, type CancelSettings } from './useCancel.ts';

/** Returns what the guest gets back; null before paying. */
export const findRefund = (order: GuestOrder) => (order.paidAt ? findGuestRefund(order) : null);

type CancelDialogProps = CancelSettings & { onClose: () => void };

/** Dialog that shows the refund before a request is cancelled. */
export function CancelDialog({ onClose, ...settings }: CancelDialogProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  const { Window } = usePayer();
  const { isWorking, trouble, run } = useCancel(settings);
  const { order } = settings;
  const refund = findRefund(order);
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
