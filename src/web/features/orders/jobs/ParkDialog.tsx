import type { ValetJob } from '#contract/orders.ts';
import { ParkForm } from '#web/features/stays/components/lazyParts.ts';
import { offerUndo } from '#web/features/stays/undo/undo.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useParkJob } from './api.ts';
import { callName } from './order.ts';

type ParkDialogProps = {
  job: ValetJob;
  onParking: (job: ValetJob) => void;
  onClose: () => void;
};

/**
 * Dialog for the spot of a car that is parked or put back. Stays open with the entered spot until
 * the server accepts the step.
 */
export function ParkDialog({ job, onParking, onClose }: ParkDialogProps) {
  const { t } = useTranslation(['jobs', 'common']);
  const isBack = job.kind === 'putBack';
  const park = useParkJob({
    done: () => {
      if (isBack) showDoneToast(t('putBack'));
      else offerUndo({ stayId: job.id, step: 'park', car: callName(job), runner: null });
      onClose();
    },
    storedOffline: onClose,
  });
  return (
    <Dialog keepsTyped title={t('parkTitle')} isOpen onClose={onClose}>
      <ParkForm
        stayId={job.id}
        locationId={job.locationId}
        spot={job.parkingSpot}
        area={job.parkingLocation}
        hook={job.key.hook}
        isFront={job.noteTags.includes('front')}
        isPending={park.isPending}
        failed={t('completeFailed')}
        onSubmit={(body) => {
          onParking(job);
          const from = isBack ? 'parked' : 'received';
          return park.mutateAsync({ id: job.id, name: callName(job), body: { ...body, from } });
        }}
      />
    </Dialog>
  );
}
