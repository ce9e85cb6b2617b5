import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DeleteForm } from './DeleteForm.tsx';

export function DeleteAccount() {
  const { t } = useTranslation('profile');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="danger" className="self-start" onPress={() => setAsked(true)}>
        {t('delete.button')}
      </Button>
      <Dialog title={t('delete.dialog')} isOpen={isAsked} onClose={() => setAsked(false)}>
        <DeleteForm onKeep={() => setAsked(false)} />
      </Dialog>
    </>
  );
}
