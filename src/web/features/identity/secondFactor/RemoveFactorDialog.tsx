import { callServer } from '#web/app/call.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { PasswordForm } from './PasswordForm.tsx';

type Props = {
  id: string;
  name: string;
  /** Text about the effect of removing the second factor. */
  text: string;
  onClose: () => void;
  onDone: () => void;
};

export function RemoveFactorDialog({ id, name, text, onClose, onDone }: Props) {
  const { t } = useTranslation('secondFactor');
  return (
    <Dialog title={t('removeTitle', { name })} isOpen onClose={onClose}>
      <PasswordForm
        text={text}
        submitLabel={t('remove')}
        variant="danger"
        send={async (body) => {
          const key = 'POST /api/auth/second-factors/{id}/remove';
          await callServer(key, { params: { id }, body });
          showDoneToast(t('removed'));
          onDone();
        }}
      />
    </Dialog>
  );
}
