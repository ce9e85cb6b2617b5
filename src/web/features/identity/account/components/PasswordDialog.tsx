import { useTranslation } from 'react-i18next';
import { DialogWindow } from '#web/ui/DialogWindow.tsx';
import { ChangePassword } from './ChangePassword.tsx';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <DialogWindow title={t('password.title')} isOpen onClose={onClose}>
      <ChangePassword onDone={onClose} />
    </DialogWindow>
  );
}
