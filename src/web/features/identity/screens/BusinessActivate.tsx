import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { CallError } from '#contract/client.ts';
import { passwordMin } from '#domain/identity/password.ts';
import { callAnonymous } from '#web/app/call.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { Done } from '../components/notices.tsx';
import { LoginLinks } from '../components/LoginLinks.tsx';
import { TermsByActivating } from '../components/Terms.tsx';
import { NewPassword } from '../components/NewPassword.tsx';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const InvalidLink = lazyPart(
  async () => (await withTexts(import('../components/InvalidLink.tsx'), 'errors')).InvalidLink,
);

const REDIRECT_MS = 3000;

type State = { is: 'asking' } | { is: 'dead' } | { is: 'done'; businessName: string };

/** Screen that the activation email opens, where a manager sets the password. */
export function BusinessActivate() {
  const { t } = useTranslation(['activation', 'identity']);
  const { token = '' } = useSearch({ from: '/business-activate' });
  const [state, setState] = useState<State>({ is: token ? 'asking' : 'dead' });
  const title = t(`business.${state.is}.title`);
  useTitle(title);

  return (
    <AuthLayout title={title} lead={t(`business.${state.is}.lead`)}>
      {state.is === 'asking' ? (
        <>
          <BusinessPassword
            token={token}
            onDone={(businessName) => setState({ is: 'done', businessName })}
            onDead={() => setState({ is: 'dead' })}
          />
          <div className="pt-5">
            <TermsByActivating />
          </div>
        </>
      ) : null}
      <Suspense>{state.is === 'dead' ? <InvalidLink token={token} /> : null}</Suspense>
      {state.is === 'done' ? (
        <ActivationDone businessName={state.businessName} />
      ) : (
        <LoginLinks to={['business']} />
      )}
    </AuthLayout>
  );
}

function ActivationDone({ businessName }: { businessName: string }) {
  const { t } = useTranslation('activation');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: '/business-login', replace: true }),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="flex flex-col gap-5">
      <Done>{t('business.done.text', { name: businessName })}</Done>
      <Link to="/business-login" replace className={buildButtonClass('primary')}>
        {t('business.done.signIn')}
      </Link>
    </div>
  );
}

type PasswordProps = { token: string; onDone: (businessName: string) => void; onDead: () => void };

function BusinessPassword({ token, onDone, onDead }: PasswordProps) {
  const { t } = useTranslation(['activation', 'identity']);
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('../schemas/account.ts')).activateBusiness,
    defaultValues: { password: '', confirmPassword: '' },
    explain: useAuthFailure(t('failed')),
    send: async ({ password }) => {
      const { business } = await callAnonymous('POST /api/business/activate', {
        body: { token, password },
      });
      onDone(business.name);
    },
    onFailed: (error) => {
      if (error instanceof CallError && error.code === 'INVALID_ACTIVATION_LINK') onDead();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {failure?.code === 'ALREADY_ACTIVE' ? (
        <Banner kind="info" live>
          {failure.text}
        </Banner>
      ) : failure ? (
        <FormError {...failure} />
      ) : null}
      <NewPassword
        control={control}
        name="password"
        min={passwordMin}
        errorTexts={{ password_too_short: t('shortText'), passwords_differ: t('mismatchText') }}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('identity:valet.activate')}
      </Button>
    </form>
  );
}
