import { Suspense } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { CheckYourEmail, RegisterForm, useRegistration } from './RegisterForm.tsx';

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Opens the sign-in dialog in place of this dialog. */
  onSwitch: () => void;
};

/** Registration dialog of the landing page. */
export function RegisterDialog(props: Props) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}

/**
 * Stores the form outside the dialog, because a dialog closed by mistake must reopen with the typed
 * values.
 */
function Window({ isOpen, onOpenChange, onSwitch }: Props) {
  const { t } = useTranslation(['access', 'identity']);
  const { form, sentTo, back } = useRegistration({
    onSent: () => showDoneToast(t('register.createdTitle'), t('register.createdText')),
  });
  return (
    <Dialog
      keepsTyped
      title={sentTo === null ? t('register.title') : t('checkEmail')}
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
    >
      {sentTo === null ? (
        <>
          <RegisterForm form={form} />
          <p className="text-15">
            {t('register.haveAccount')}{' '}
            <Button variant="quiet" onClick={onSwitch}>
              {t('identity:signIn')}
            </Button>
          </p>
        </>
      ) : (
        <CheckYourEmail email={sentTo}>
          <Button variant="primary" onClick={onSwitch}>
            {t('goToLogin')}
          </Button>
          <Button onClick={back}>{t('register.back')}</Button>
        </CheckYourEmail>
      )}
    </Dialog>
  );
}
