import { useTranslation } from 'react-i18next';
import { ChangePassword } from '#web/features/identity/account/components/ChangePassword.tsx';
import { DialogWindow } from '#web/ui/DialogWindow.tsx';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <DialogWindow title={t('password.title')} isOpen onClose={onClose}>
      <ChangePassword onDone={onClose} />
    </DialogWindow>
  );
}
