import { Suspense } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { ParkForm } from '#web/features/stays/components/lazyParts.ts';
import { nameCar } from '../viewModel.ts';
import { useCancelSession, useParkSession } from '../api.ts';

type Props = { session: StaffParkingSession; onClose: () => void };

/**
 * Dialog for the parking spot. Stays open with the entered spot until the server accepts the step.
 */
export function ParkSession({ session, onClose }: Props) {
  const { t } = useTranslation(['sessions', 'common']);
  const park = useParkSession({
    done: () => {
      showDoneToast(t('common:parking.done'));
      onClose();
    },
    storedOffline: onClose,
    // Does nothing, because the form shows the error itself.
    refused: () => undefined,
  });
  return (
    <Dialog keepsTyped title={t('park.title')} isOpen={session !== null} onClose={onClose}>
      {session ? (
        <Suspense fallback={<LoadingBox height="h-36" />}>
          <ParkForm
            key={session.id}
            stayId={session.id}
            locationId={session.locationId}
            spot={session.parkingSpot}
            isFront={session.noteTags.includes('front')}
            isPending={park.isPending}
            failed={t('park.failed')}
            onSubmit={(spot) =>
              park.mutateAsync({ id: session.id, name: nameCar(session), ...spot })
            }
          />
        </Suspense>
      ) : null}
    </Dialog>
  );
}

/** Dialog that confirms the cancellation of a session and explains the effect. */
export function CancelSession({ session, onClose }: Props) {
  const { t } = useTranslation('sessions');
  const refused = useRefusalToast();
  const cancel = useCancelSession({
    done: () => {
      showDoneToast(t('cancel.done'));
      onClose();
    },
    refused: (error) => {
      refused(t('cancel.failed'), error);
      onClose();
    },
  });
  const isLinked = session.status === 'linked';
  return (
    <ConfirmDialog
      title={t('cancel.title')}
      text={isLinked ? t('cancel.linked') : t('cancel.waiting')}
      confirm={t('cancel.submit')}
      keep={t('cancel.keep')}
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate(session.id)}
      onClose={onClose}
    />
  );
}
