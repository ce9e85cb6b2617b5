import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { impersonationMinutes } from '#domain/identity/impersonation.ts';
import type { AdminUser } from '#contract/impersonation.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { impersonate } from '#web/app/useImpersonation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastFailed } from '#web/ui/toasts.ts';
import { nameOf } from '../nameOf.ts';

type Props = { user: AdminUser | null; onClose: () => void };

/** Says what acting as somebody else means before it begins. */
export function ImpersonateDialog({ user, onClose }: Props) {
  const { t } = useTranslation(['admin', 'app']);
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const who = user ? `\u2068${nameOf(user) ?? user.email ?? user.phoneNumber ?? ''}\u2069` : '';

  async function begin(id: string): Promise<void> {
    setPending(true);
    try {
      await impersonate(id);
    } catch (error) {
      toastFailed(t('users.refused'), errorText(error));
      setPending(false);
      onClose();
    }
  }

  return (
    <Dialog title={t('users.confirm', { who })} isOpen={user !== null} onClose={onClose}>
      <p>{t('users.confirmText', { who, count: impersonationMinutes })}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="compact"
          isPending={isPending}
          onClick={() => void (user && begin(user.id))}
        >
          {t('users.impersonate')}
        </Button>
      </div>
    </Dialog>
  );
}
