import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useDeclineJob } from './api.ts';
import { callName, getDeclineKind } from './order.ts';

type DeclineDialogProps = {
  job: ValetJob;
  onLeaving: (job: ValetJob) => void;
  onClose: () => void;
};

/** Shows the message that the customer will get, before the valet sends the decline. */
export function DeclineDialog({ job, onLeaving, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const how = getDeclineKind(job);
  const decline = useDeclineJob({
    done: () => {
      showDoneToast(t(`leave.${how}.done`));
      onClose();
    },
    storedOffline: onClose,
    refused: (error) => {
      refused(t(`leave.${how}.failed`), error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(`leave.${how}.title`)}
      text={t(`leave.${how}.text`)}
      confirm={t(`leave.${how}.submit`)}
      keep={t('keep')}
      isPending={decline.isPending}
      onConfirm={() => {
        onLeaving(job);
        decline.mutate({ id: job.id, name: callName(job) });
      }}
      onClose={onClose}
    />
  );
}
