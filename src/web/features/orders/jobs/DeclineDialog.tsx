import type { ValetJob } from '#contract/orders.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { ReasonForm } from '../putRight/ReasonForm.tsx';
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
  const how = getDeclineKind(job);
  const decline = useDeclineJob({
    done: () => {
      showDoneToast(t(`leave.${how}.done`));
      onClose();
    },
    storedOffline: onClose,
    failed: t(`leave.${how}.failed`),
    refused: onClose,
  });
  return (
    <Dialog title={t(`leave.${how}.title`)} isOpen onClose={onClose}>
      <ReasonForm
        step={how}
        text={t(`leave.${how}.text`, { car: isolateText(callName(job)) })}
        submitLabel={t(`jobs:leave.${how}.submit`)}
        variant="danger"
        cancelLabel={t('leave.keep')}
        onCancel={onClose}
        isPending={decline.isPending}
        onSubmit={(given) => {
          onLeaving(job);
          decline.mutate({ id: job.id, name: callName(job), body: given });
        }}
      />
    </Dialog>
  );
}
