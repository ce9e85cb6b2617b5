import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { linkLook } from '#web/ui/links.ts';
import { SignInForm } from './SignInForm.tsx';
import { useCustomerLogin } from './useLogin.ts';

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Opens the registration dialog in place of this dialog. */
  onSwitch: () => void;
};

/** Sign-in dialog of the landing page, by phone number. */
export function LoginDialog(props: Props) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}

function Window({ isOpen, onOpenChange, onSwitch }: Props) {
  const { t } = useTranslation(['identity', 'access']);
  const { signIn, admit } = useCustomerLogin();
  return (
    <Dialog title={t('login.title')} isOpen={isOpen} onClose={() => onOpenChange(false)}>
      <SignInForm
        by="phone"
        refusedTitle={t('loginFailed')}
        onSubmit={({ identifier, secret, rememberMe }) =>
          signIn({ phoneNumber: identifier, password: secret, rememberMe })
        }
        onVerified={admit}
        demo={[{ name: t('demo.customer'), identifier: '+15550100100' }]}
        aside={
          <Link to="/forgot-password" className={linkLook}>
            {t('login.forgot')}
          </Link>
        }
      >
        <p className="text-15">
          {t('login.noAccount')}{' '}
          <Button variant="quiet" onClick={onSwitch}>
            {t('login.register')}
          </Button>
        </p>
      </SignInForm>
    </Dialog>
  );
}
