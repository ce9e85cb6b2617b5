import { Suspense } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { ParkForm } from '../../components/parts.ts';
import { useParkSession } from '../api.ts';

type Props = { session: StaffParkingSession | null; onClose: () => void };

/** Stays open with what was typed until the server has agreed. */
export function ParkSession({ session, onClose }: Props) {
  const { t } = useTranslation(['sessions', 'common']);
  const refused = useRefusalToast();
  const park = useParkSession({
    done: () => {
      toastDone(t('common:parking.done'));
      onClose();
    },
    refused: (error) => refused(t('park.failed'), error),
  });
  return (
    <Dialog title={t('park.title')} isOpen={session !== null} onClose={onClose}>
      {session ? (
        <Suspense fallback={<LoadingBox height="h-36" />}>
          <ParkForm
            key={session.id}
            spot={session.parkingSpot}
            isPending={park.isPending}
            onSubmit={(spot) => park.mutate({ id: session.id, ...spot })}
          />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
