import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
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
  });
  return (
    <Dialog keepsTyped title={t('park.title')} isOpen={session !== null} onClose={onClose}>
      {session ? (
        <ParkForm
          key={session.id}
          stayId={session.id}
          locationId={session.locationId}
          spot={session.parkingSpot}
          isFront={session.noteTags.includes('front')}
          isPending={park.isPending}
          failed={t('park.failed')}
          onSubmit={(spot) => park.mutateAsync({ id: session.id, name: nameCar(session), ...spot })}
        />
      ) : null}
    </Dialog>
  );
}

/** Dialog that confirms the cancellation of a session and explains the effect. */
export function CancelSession({ session, onClose }: Props) {
  const { t } = useTranslation('sessions');
  const cancel = useCancelSession({
    done: () => {
      showDoneToast(t('cancel.done'));
      onClose();
    },
    failed: t('cancel.failed'),
    refused: onClose,
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
