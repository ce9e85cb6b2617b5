import { useState } from 'react';
import { impersonationMinutes } from '#domain/identity/impersonation.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { impersonateUser } from '#web/app/useImpersonation.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showFailedToast } from '#web/ui/toasts.ts';
import { nameOf, type ListedPerson } from './cells.tsx';

/** Dialog that explains impersonation before it starts. */
export function ImpersonateDialog({ user, onClose }: { user: ListedPerson; onClose: () => void }) {
  const { t } = useTranslation('adminPeople');
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const who = isolateText(nameOf(user));

  async function begin(): Promise<void> {
    setPending(true);
    try {
      await impersonateUser(user.id);
    } catch (error) {
      showFailedToast(t('users.refused'), errorText(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={t('users.confirm', { who })}
      text={t('users.confirmText', { who, count: impersonationMinutes })}
      confirm={t('users.impersonate')}
      keep={t('cancel')}
      variant="compact"
      isPending={isPending}
      onConfirm={() => void begin()}
      onClose={onClose}
    />
  );
}
