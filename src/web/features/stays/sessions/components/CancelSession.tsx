import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useCancelSession } from '../api.ts';

type Props = { session: StaffParkingSession | null; onClose: () => void };

/** Says what is lost before it is. */
export function CancelSession({ session, onClose }: Props) {
  const { t } = useTranslation('sessions');
  const refused = useRefusalToast();
  const cancel = useCancelSession({
    done: () => {
      toastDone(t('cancel.done'));
      onClose();
    },
    refused: (error) => {
      refused(t('cancel.failed'), error);
      onClose();
    },
  });
  const isLinked = session?.status === 'linked';
  return (
    <Dialog title={t('cancel.title')} isOpen={session !== null} onClose={onClose}>
      <p>{isLinked ? t('cancel.linked') : t('cancel.waiting')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('cancel.keep')}</Button>
        <Button
          variant="danger"
          isPending={cancel.isPending}
          onClick={() => session && cancel.mutate(session.id)}
        >
          {t('cancel.submit')}
        </Button>
      </div>
    </Dialog>
  );
}
