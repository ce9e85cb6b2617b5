import { useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import type { Service } from '#contract/services.ts';
import { findGuestRefund } from '#domain/payments/ways.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useCancelRetrieval } from '../api/changes.ts';

/** Button that cancels a return before a runner is sent, with its question. */
export function CancelRetrieval({ service }: { service: Service }) {
  const { t } = useTranslation('serviceCancel');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('cancelRetrieval.action')}
      </Button>
      <CancelDialog service={service} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type CancelDialogProps = { service: Service; isOpen: boolean; onClose: () => void };

/** Dialog that confirms and cancels a return before a runner is sent, and shows the refund. */
function CancelDialog({ service, isOpen, onClose }: CancelDialogProps) {
  const { t } = useTranslation('serviceCancel');
  const refused = useRefusalToast();
  const cancel = useCancelRetrieval(service.id);
  const { order } = service;
  const { ofMinor } = useMoney(service.currency);
  const refund = order?.paidAt ? findGuestRefund(order) : null;
  const amount = ofMinor(refund?.cents ?? 0);

  function writeQuestion(): string {
    if (refund === null) return t('cancelRetrieval.text');
    const { cashCents, cardCents } = refund;
    if (cardCents === 0) return t('cancelRetrieval.textCash', { amount });
    const byCard = t('cancelRetrieval.textPaid', { amount: ofMinor(cardCents) });
    if (cashCents === 0) return byCard;
    return `${t('cancelRetrieval.doneTextCash', { amount: ofMinor(cashCents) })} ${byCard}`;
  }

  function confirm(): void {
    if (!order) return;
    cancel.mutate(order.id, {
      onSuccess: (now) => showDoneToast(t('cancelRetrieval.done'), writeRefund(now)),
      onError: (error) => refused(t('cancelRetrieval.failed'), error),
      onSettled: onClose,
    });
  }

  /** Returns the refund message; undefined for an order that cost nothing. */
  function writeRefund(now: GuestOrder): string | undefined {
    if (now.paidAt === null) return now.totalCents > 0 ? t('cancelRetrieval.doneText') : undefined;
    const back = findGuestRefund(now);
    if (back === null) return undefined;
    const { cashCents, cardCents } = back;
    return [
      ...(cashCents > 0 ? [t('cancelRetrieval.doneTextCash', { amount: ofMinor(cashCents) })] : []),
      ...(cardCents > 0 ? [t('cancelRetrieval.doneTextPaid', { amount: ofMinor(cardCents) })] : []),
    ].join(' ');
  }

  return (
    <ConfirmDialog
      title={t('cancelRetrieval.title')}
      text={writeQuestion()}
      confirm={refund ? t('cancelRetrieval.confirmPaid', { amount }) : t('cancelRetrieval.confirm')}
      keep={t('cancelRetrieval.keep')}
      isOpen={isOpen}
      isPending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
