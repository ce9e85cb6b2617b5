import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useTakeOver } from './api.ts';
import { callName } from './order.ts';

/** Asks once before a colleague's return becomes this valet's. */
export function TakeOverDialog({ job, onClose }: { job: ValetJob; onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const runner = job.order?.assignedValet;
  const takeOver = useTakeOver({
    done: () => {
      showDoneToast(t('accepted'), isolateText(callName(job)));
      onClose();
    },
    refused: (error) => {
      refused(t('takeover.failed'), error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('takeover.title', { car: isolateText(callName(job)) })}
      text={t('takeover.text', { name: isolateText(runner?.name ?? '') })}
      confirm={t('takeOver')}
      variant="primary"
      keep={t('takeover.keep')}
      isPending={takeOver.isPending}
      onConfirm={() => takeOver.mutate({ id: job.id, insteadOf: runner?.id ?? '' })}
      onClose={onClose}
    />
  );
}
