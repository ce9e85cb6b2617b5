import { useState } from 'react';
import { impersonationMinutes } from '#domain/identity/impersonation.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { impersonateUser } from '#web/app/useImpersonation.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
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
    <Dialog title={t('users.confirm', { who })} isOpen onClose={onClose}>
      <p>{t('users.confirmText', { who, count: impersonationMinutes })}</p>
      <div className="sheet__foot flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="compact" isPending={isPending} onClick={() => void begin()}>
          {t('users.impersonate')}
        </Button>
      </div>
    </Dialog>
  );
}
