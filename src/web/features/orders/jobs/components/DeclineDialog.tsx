import { useTranslation } from '#web/lib/translation.ts';
import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useDeclineJob } from '../api.ts';
import { declineOf } from '../order.ts';

type Props = { job: ValetJob | null; onClose: () => void };

/** Says what the customer is told before it is done. */
export function DeclineDialog({ job, onClose }: Props) {
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const how = job ? declineOf(job) : 'decline';
  const decline = useDeclineJob({
    done: () => {
      toastDone(t(`leave.${how}.done`));
      onClose();
    },
    refused: (error) => {
      refused(t(`leave.${how}.failed`), error);
      onClose();
    },
  });
  return (
    <Dialog title={t(`leave.${how}.title`)} isOpen={job !== null} onClose={onClose}>
      <p>{t(`leave.${how}.text`)}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button
          variant="danger"
          isPending={decline.isPending}
          onClick={() => job && decline.mutate({ id: job.id })}
        >
          {t(`leave.${how}.submit`)}
        </Button>
      </div>
    </Dialog>
  );
}
