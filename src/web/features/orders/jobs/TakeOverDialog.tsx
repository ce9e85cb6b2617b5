import type { ValetJob } from '#contract/orders.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useTakeOver } from './api.ts';
import { callName, findColleague } from './order.ts';

/** Asks once before a colleague's car becomes this valet's. */
export function TakeOverDialog({ job, onClose }: { job: ValetJob; onClose: () => void }) {
  const { t } = useTranslation(['putRight', 'jobs']);
  const colleague = findColleague(job);
  const takeOver = useTakeOver({
    done: () => {
      showDoneToast(t('jobs:accepted'), isolateText(callName(job)));
      onClose();
    },
    failed: t('takeover.failed'),
    refused: onClose,
  });
  return (
    <ConfirmDialog
      title={t('takeover.title', { car: isolateText(callName(job)) })}
      text={t('takeover.text', {
        name: isolateText(colleague?.name ?? ''),
        kind: job.kind === 'parking' ? 'parking' : 'other',
      })}
      confirm={t('jobs:takeOver')}
      variant="primary"
      keep={t('takeover.keep')}
      isPending={takeOver.isPending}
      onConfirm={() => takeOver.mutate({ id: job.id, insteadOf: colleague?.id ?? '' })}
      onClose={onClose}
    />
  );
}
