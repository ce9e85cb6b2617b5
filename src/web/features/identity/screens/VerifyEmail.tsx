import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { callAnonymous } from '#web/app/call.ts';
import { getSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';
import { withTexts } from '#web/app/withTexts.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { SuccessNote } from '../components/notices.tsx';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { loginAddress } from '../components/loginAddress.ts';
import { useLogin } from '../components/useLogin.ts';
import { forgetRegistrationSecret, readRegistrationSecret } from '../registrationSecret.ts';
import { ResendByEmail } from '../components/lazyParts.tsx';

const ChoosePassword = lazyPart(
  async () =>
    (
      await withTexts(
        import('../components/ChoosePassword.tsx'),
        'activation',
        'identity',
        'issues',
        'errors',
      )
    ).ChoosePassword,
);

/**
 * Screen that the verification link opens, which verifies the email address. The browser that
 * registered is also signed in, and continues to the page requested before.
 */
export function VerifyEmail() {
  const { token = '' } = useSearch({ from: '/verify-email' });
  const enter = useLogin();
  // Signing in clears the query cache, which would verify the same link a second time; this flag
  // prevents the second call.
  const [isEntering, setEntering] = useState(false);
  const { data, isPending, isSuccess, error, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const browserSecret = getSession() ? null : readRegistrationSecret();
      const body = { token, ...(browserSecret ? { browserSecret } : {}) };
      const answer = await callAnonymous('POST /api/auth/verify-email', { body });
      loginAddress.write(answer.email);
      if (answer.session) {
        forgetRegistrationSecret();
        setEntering(true);
        await enter(answer.session);
      }
      return answer.needsPassword;
    },
    enabled: token !== '' && !isEntering,
    retry: false,
  });
  const isLoading = isEntering || (token !== '' && isPending);
  if (data && !isLoading)
    return (
      <Suspense fallback={<LoadingBox height="h-52" />}>
        <ChoosePassword token={token} onDone={() => void refetch()} />
      </Suspense>
    );
  const state = isLoading ? 'loading' : isSuccess ? 'done' : 'failed';
  return <Outcome state={state} error={error} again={() => void refetch()} />;
}

type OutcomeProps = {
  state: 'loading' | 'done' | 'failed';
  error: Error | null;
  again: () => void;
};

function Outcome({ state, error, again }: OutcomeProps) {
  const { t } = useTranslation('access');
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
            <SuccessNote>{t('verify.done.text')}</SuccessNote>
            <Link to="/login" className={buildButtonClass('primary')}>
              {t('goToLogin')}
            </Link>
          </>
        ) : null}
        {state === 'failed' ? <FailedState error={error} again={again} /> : null}
        {state === 'loading' ? null : (
          <Link to="/" className={buildButtonClass('secondary')}>
            {t('backHome')}
          </Link>
        )}
      </div>
    </AuthLayout>
  );
}

/** Error of a verification link; `error` is null if the URL has no token. */
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
