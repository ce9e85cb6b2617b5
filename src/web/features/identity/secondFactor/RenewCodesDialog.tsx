import { useState } from 'react';
import { callServer } from '#web/app/call.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Props = { onClose: () => void; onDone: () => void };

/** Dialog that replaces the recovery codes by ten new codes. */
export function RenewCodesDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation('secondFactor');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog title={t('recovery.title')} isOpen onClose={codes ? onDone : onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onDone} />
      ) : (
        <PasswordForm
          text={t('recovery.renewText')}
          submitLabel={t('recovery.renew')}
          send={async (body) => {
            const key = 'POST /api/auth/second-factors/recovery-codes';
            setCodes((await callServer(key, { body })).recoveryCodes);
          }}
        />
      )}
    </Dialog>
  );
}
