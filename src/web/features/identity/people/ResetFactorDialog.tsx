import { PasswordForm } from '#web/features/identity/secondFactor/PasswordForm.tsx';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useResetFactor } from './api.ts';
import { getPersonLabel, type ListedPerson } from './cells.tsx';

type Props = { user: ListedPerson; onClose: () => void };

/** Dialog that resets the second factor of a person who has lost it. */
export function ResetFactorDialog({ user, onClose }: Props) {
  const { t } = useTranslation('adminPeople');
  const reset = useResetFactor(user.id);
  const name = isolateText(getPersonLabel(user));
  return (
    <Dialog title={t('resetFactor.title', { name })} isOpen onClose={onClose}>
      <PasswordForm
        text={t('resetFactor.text', { name })}
        submitLabel={t('resetFactor.button')}
        variant="danger"
        send={async (proof) => {
          await reset.mutateAsync(proof);
          showDoneToast(t('resetFactor.done', { name }));
          onClose();
        }}
      />
    </Dialog>
  );
}
