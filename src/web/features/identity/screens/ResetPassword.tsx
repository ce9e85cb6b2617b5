import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { passwordMin } from '#domain/identity/password.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { showFailedToast } from '#web/ui/toasts.ts';
import { SuccessNote } from '../components/notices.tsx';
import { NewPassword } from '../components/NewPassword.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { linkLook } from '#web/ui/links.ts';

const SHORTEST_TOKEN = 11;
/** Prefix of the reset tokens that invited administrators get. */
const OF_ADMINISTRATORS = 'adm_';

export function ResetPassword() {
  const { t } = useTranslation('access');
  const { token = '' } = useSearch({ from: '/reset-password' });
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const isUsable = token.length >= SHORTEST_TOKEN;
  const isInvited = token.startsWith(OF_ADMINISTRATORS);
  const asked = isInvited ? t('reset.invitedTitle') : t('reset.title');
  const done = isInvited ? t('reset.invitedDoneTitle') : t('reset.doneTitle');
  const title = isDone ? done : asked;
  useTitle(title);
  useEffect(() => {
    if (isUsable) return;
    showFailedToast(t('reset.invalid'), t('reset.invalidText'));
    void navigate({ to: '/forgot-password', replace: true });
  }, [isUsable, navigate, t]);

  if (!isUsable) return null;
  if (isDone) {
    return (
      <AuthLayout title={title} lead={t('reset.doneLead')}>
        <div className="flex flex-col gap-5">
          <SuccessNote>{isInvited ? t('reset.invitedDoneText') : t('reset.doneText')}</SuccessNote>
          <Link to={isInvited ? '/admin-login' : '/login'} className={buildButtonClass('primary')}>
            {isInvited ? t('reset.toAdminLogin') : t('goToLogin')}
          </Link>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} lead={isInvited ? t('reset.invitedLead') : t('reset.lead')}>
      <Form token={token} isInvited={isInvited} onDone={() => setDone(true)} />
    </AuthLayout>
  );
}

type FormProps = { token: string; isInvited: boolean; onDone: () => void };

function Form({ token, isInvited, onDone }: FormProps) {
  const { t } = useTranslation('access');
  const { bind, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('../schemas/account.ts')).resetPasswordSchema,
    defaultValues: { password: '', confirmPassword: '' },
    explain: useAuthFailure(t('reset.failed')),
    send: async ({ password }) => {
      await callAnonymous('POST /api/auth/reset-password', { body: { token, password } });
      onDone();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {failure ? (
        <div>
          <FormError {...failure} />
          {failure.code === 'INVALID_RESET_LINK' ? (
            isInvited ? (
              <p className="pt-2 text-15">{t('reset.askAgain')}</p>
            ) : (
              <Link to="/forgot-password" className={`${linkLook} pt-2`}>
                {t('reset.newLink')}
              </Link>
            )
          ) : null}
        </div>
      ) : null}
      <NewPassword
        {...bind('password')}
        min={passwordMin}
        label={isInvited ? t('reset.invitedPassword') : t('reset.password')}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {isInvited ? t('reset.invitedSubmit') : t('reset.submit')}
      </Button>
    </form>
  );
}
