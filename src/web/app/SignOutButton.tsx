import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useSignOut } from './useSignOut.ts';

export function SignOutButton() {
  const { t } = useTranslation('app');
  const signOut = useSignOut();
  return (
    <IconButton label={t('logout')} onPress={signOut}>
      <LogOut aria-hidden="true" size={20} strokeWidth={1.75} className="rtl:-scale-x-100" />
    </IconButton>
  );
}
