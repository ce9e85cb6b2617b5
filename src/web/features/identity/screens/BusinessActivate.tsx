import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { CallError } from '#contract/client.ts';
import { passwordMin } from '#domain/identity/password.ts';
import { callAnonymous } from '#web/app/call.ts';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { ActivationDone } from '../components/ActivationDone.tsx';
import { useBeginSession } from '../components/useLogin.ts';
import { LoginLinks } from '../components/LoginLinks.tsx';
import { TermsByActivating } from '../components/Terms.tsx';
import { NewPassword } from '../components/NewPassword.tsx';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';

const InvalidLink = lazyPart(
  async () => (await withTexts(import('../components/InvalidLink.tsx'), 'errors')).InvalidLink,
);

const REDIRECT_MS = 3000;

/** Screen that the activation email opens, where a manager sets the password. */
export function BusinessActivate() {
  const { t } = useTranslation(['activation', 'identity']);
  const { token = '' } = useSearch({ from: '/business-activate' });
  const [business, setBusiness] = useState('');
  /** Why the link cannot be used; null if it can, undefined while that is checked. */
  const [refusal, setRefusal] = useState<unknown>();
  useEffect(() => {
    if (token)
      callAnonymous('POST /api/business/activation-link', { body: { token } }).then(
        () => setRefusal(null),
        setRefusal,
      );
  }, [token]);
  const state = !token ? 'dead' : business ? 'done' : readLinkState(refusal);
  useTitle(t(`business.${state}.title`));

  return (
    <AuthLayout title={t(`business.${state}.title`)} lead={t(`business.${state}.lead`)}>
      {state === 'asking' && refusal === undefined ? <LoadingBox height="h-52" /> : null}
      {state === 'asking' && refusal !== undefined ? (
        <>
          <BusinessPassword token={token} onDone={setBusiness} onRefused={setRefusal} />
          <div className="pt-5">
            <TermsByActivating />
          </div>
        </>
      ) : null}
      <Suspense>{state === 'dead' ? <InvalidLink token={token} /> : null}</Suspense>
      {state === 'used' ? (
        <Link to="/business-login" replace className={buildButtonClass('primary')}>
          {t('business.used.signIn')}
        </Link>
      ) : null}
      {state === 'done' ? (
        <ActivationDone
          text={t('business.done.text', { name: business })}
          redirectMs={REDIRECT_MS}
        />
      ) : null}
      {state === 'asking' || state === 'dead' ? <LoginLinks to={['business']} /> : null}
    </AuthLayout>
  );
}

/** Returns what the screen shows. A link that could not be checked may be used. */
function readLinkState(error: unknown): 'asking' | 'dead' | 'used' {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'ALREADY_ACTIVE') return 'used';
  return code === 'INVALID_ACTIVATION_LINK' ? 'dead' : 'asking';
}

type PasswordProps = {
  token: string;
  onDone: (businessName: string) => void;
  onRefused: (error: unknown) => void;
};

function BusinessPassword({ token, onDone, onRefused }: PasswordProps) {
  const { t } = useTranslation(['activation', 'identity']);
  const begin = useBeginSession();
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('../schemas/account.ts')).activateBusinessSchema,
    defaultValues: { password: '', confirmPassword: '' },
    explain: useAuthFailure(t('failed')),
    send: async ({ password }) => {
      const answer = await callAnonymous('POST /api/business/activate', {
        body: { token, password },
      });
      onDone(answer.business.name);
      begin(answer);
    },
    onFailed: onRefused,
  });
  return (
    <AppForm form={form} submitLabel={t('identity:valet.activate')} isLarge gap="gap-5">
      <NewPassword
        {...bind('password')}
        min={passwordMin}
        errorTexts={{ password_too_short: t('shortText'), passwords_differ: t('mismatchText') }}
      />
    </AppForm>
  );
}
