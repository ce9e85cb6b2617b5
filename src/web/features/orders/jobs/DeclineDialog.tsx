import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useStaffReason } from '../putRight/useStaffReason.tsx';
import { useDeclineJob } from './api.ts';
import { callName, getDeclineKind } from './order.ts';

type DeclineDialogProps = {
  job: ValetJob;
  onLeaving: (job: ValetJob) => void;
  onClose: () => void;
};

/** Shows the message that the customer will get, and asks for the reason of the decline. */
export function DeclineDialog({ job, onLeaving, onClose }: DeclineDialogProps) {
  const { t } = useTranslation(['putRight', 'jobs']);
  const refused = useRefusalToast();
  const how = getDeclineKind(job);
  const { fields, read } = useStaffReason(how);
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
      confirm={t(`jobs:leave.${how}.submit`)}
      keep={t('leave.keep')}
      isPending={decline.isPending}
      onConfirm={() => {
        const given = read();
        if (!given) return;
        onLeaving(job);
        decline.mutate({ id: job.id, name: callName(job), body: given });
      }}
      onClose={onClose}
    >
      {fields}
    </ConfirmDialog>
  );
}
