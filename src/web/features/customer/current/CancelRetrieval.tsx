import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useCancelRetrieval } from '../api/changes.ts';
import { Ask } from '../components/Ask.tsx';
import { dollars, dollarsOf } from '../look.ts';

type Props = { service: Service; isOpen: boolean; onClose: () => void };

/** Takes the car's return back before a runner is sent, and says what becomes of the money. */
export function CancelRetrieval({ service, isOpen, onClose }: Props) {
  const { t } = useTranslation('services');
  const refused = useRefusalToast();
  const cancel = useCancelRetrieval(service.id);
  const { order, paymentStatus, totalAmount } = service;
  const isPaid = paymentStatus === 'completed' && (totalAmount ?? 0) > 0;
  const amount = dollars(totalAmount ?? 0);

  function confirm(): void {
    if (!order) return;
    cancel.mutate(order.id, {
      onSuccess: ({ paidAt, totalCents }) =>
        toastDone(
          t('cancelRetrieval.done'),
          paidAt && totalCents > 0
            ? t('cancelRetrieval.doneTextPaid', { amount: dollarsOf(totalCents) })
            : t('cancelRetrieval.doneText'),
        ),
      onError: (error) => refused(t('cancelRetrieval.failed'), error),
      onSettled: onClose,
    });
  }

  return (
    <Ask
      title={t('cancelRetrieval.title')}
      text={isPaid ? t('cancelRetrieval.textPaid', { amount }) : t('cancelRetrieval.text')}
      confirm={isPaid ? t('cancelRetrieval.confirmPaid', { amount }) : t('cancelRetrieval.confirm')}
      keep={t('cancelRetrieval.keep')}
      isOpen={isOpen}
      isPending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
