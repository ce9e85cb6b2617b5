import { Suspense } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { ParkForm } from '#web/features/stays/components/parts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { useParkJob } from '../api.ts';

type Props = { job: ValetJob | null; onClose: () => void };

/** Stays open with what was typed until the server has agreed. */
export function ParkDialog({ job, onClose }: Props) {
  const { t } = useTranslation(['jobs', 'common']);
  const refused = useRefusalToast();
  const park = useParkJob({
    done: () => {
      toastDone(t('common:parking.done'));
      onClose();
    },
    refused: (error) => refused(t('completeFailed'), error),
  });
  return (
    <Dialog title={t('parkTitle')} isOpen={job !== null} onClose={onClose}>
      {job ? (
        <Suspense fallback={<LoadingBox height="h-36" />}>
          <ParkForm
            key={job.id}
            isPending={park.isPending}
            onSubmit={(body) => park.mutate({ id: job.id, body })}
          />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
