import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ChangePassword } from './ChangePassword.tsx';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog title={t('password.title')} isOpen onClose={onClose}>
      <ChangePassword onDone={onClose} />
    </Dialog>
  );
}
