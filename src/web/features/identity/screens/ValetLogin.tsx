import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { buildDemoValets } from '../components/DemoAccounts.tsx';
import { linkLook } from '#web/ui/links.ts';
import { LoginLinks } from '../components/LoginLinks.tsx';
import { SignInForm, type SignInCredentials } from '../components/SignInForm.tsx';
import { useStaffLogin } from '../components/useLogin.ts';

export function ValetLogin() {
  const { t } = useTranslation('identity');
  useTitle(t('valet.title'));
  const { next } = useSearch({ from: '/valet-login' });
  const admit = useStaffLogin(next);

  async function signIn({ identifier, secret, rememberMe }: SignInCredentials): Promise<void> {
    const body = { phoneNumber: identifier, password: secret, rememberMe };
    await admit(await callAnonymous('POST /api/valet/login', { body }));
  }

  return (
    <AuthLayout title={t('valet.title')} lead={t('valet.lead')}>
      {next ? (
        <div className="pb-5">
          <Banner kind="info">
            <p className="font-strong">{t('valet.required')}</p>
            <p>{t('valet.requiredText')}</p>
          </Banner>
        </div>
      ) : null}
      <SignInForm
        by="phone"
        missing={t('valet.missing')}
        refusedTitle={t('loginFailed')}
        onSubmit={signIn}
        onVerified={admit}
        demo={buildDemoValets((number) => t('demo.valet', { number }))}
      >
        <div className="pt-4">
          <p className="text-15">
            {t('valet.haveCode')}{' '}
            <Link to="/valet-activate" className={linkLook}>
              {t('valet.activate')}
            </Link>
          </p>
          <p className="text-15 text-muted">{t('valet.hint')}</p>
        </div>
      </SignInForm>
      <LoginLinks to={['portal', 'staff', 'admin']} />
    </AuthLayout>
  );
}
