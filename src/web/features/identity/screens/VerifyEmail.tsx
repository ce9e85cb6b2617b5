import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { Done } from '../components/notices.tsx';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { ResendByEmail } from '../components/ResendVerification.tsx';

/** The target of the e-mail's link; opening it verifies the address. */
export function VerifyEmail() {
  const { t } = useTranslation('access');
  const { token = '' } = useSearch({ from: '/verify-email' });
  const { isPending, isSuccess, error, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: ({ signal }) =>
      callAnonymous('GET /api/auth/verify-email', { query: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
  });
  const state = isSuccess ? 'done' : token !== '' && isPending ? 'loading' : 'failed';
  useTitle(t(`verify.${state}.title`));

  return (
    <AuthLayout title={t(`verify.${state}.title`)} lead={t(`verify.${state}.lead`)}>
      <div className="flex flex-col gap-5">
        {state === 'loading' ? (
          <output className="flex items-center gap-3 text-17">
            <Spinner />
            {t('verify.loading.text')}
          </output>
        ) : null}
        {state === 'done' ? (
          <>
            <Done>{t('verify.done.text')}</Done>
            <Link to="/login" className={buttonLook('primary')}>
              {t('goToLogin')}
            </Link>
          </>
        ) : null}
        {state === 'failed' ? <FailedState error={error} again={() => void refetch()} /> : null}
        {state === 'loading' ? null : (
          <Link to="/" className={buttonLook('secondary')}>
            {t('backHome')}
          </Link>
        )}
      </div>
    </AuthLayout>
  );
}

/** `error` is null when the address holds no token. */
function FailedState({ error, again }: { error: Error | null; again: () => void }) {
  const { t } = useTranslation(['access', 'common']);
  const refusal = useAuthFailure(t('verify.failed.title'));
  const [asksEmail, setAsksEmail] = useState(false);
  const refused = error
    ? refusal(error)
    : { title: t('verify.failed.title'), text: t('verify.missing'), code: null };
  const isLink = error === null || refused.code === 'INVALID_VERIFICATION_LINK';
  return (
    <>
      {isLink ? <FormError title={refused.text} /> : <FormError {...refused} />}
      {isLink ? null : (
        <Button variant="primary" onClick={again}>
          {t('common:actions.retry')}
        </Button>
      )}
      {isLink && !asksEmail ? (
        <Button variant="primary" onClick={() => setAsksEmail(true)}>
          {t('verify.resend')}
        </Button>
      ) : null}
      {isLink && asksEmail ? <ResendByEmail /> : null}
    </>
  );
}
