import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { ApplyHere, LoginLinks } from '../components/LoginLinks.tsx';
import { demoManager, buildDemoValets } from '../components/DemoAccounts.tsx';
import { linkLook } from '#web/ui/links.ts';
import { SignInForm, type SignInCredentials } from '../components/SignInForm.tsx';
import type { VerifiedLogin } from '../secondFactor/SignInChallenge.tsx';
import { useLogin, useStaffLogin } from '../components/useLogin.ts';

const DEMO_PIN = '2468';

export function BusinessLogin() {
  const { t } = useTranslation('identity');
  useTitle(t('business.title'));
  const [tab, setTab] = useState<'business' | 'valet'>('business');
  return (
    <AuthLayout title={t('business.title')} lead={t('business.lead')}>
      <Tabs
        label={t('business.who')}
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'business', name: t('business.tab'), content: <Manager /> },
          { id: 'valet', name: t('valet.tab'), content: <Valet /> },
        ]}
      />
      <LoginLinks to={['portal', 'admin']} />
    </AuthLayout>
  );
}

function Manager() {
  const { t } = useTranslation('identity');
  const { next } = useSearch({ from: '/business-login' });
  const enter = useLogin();

  async function signIn({ identifier, secret, rememberMe }: SignInCredentials): Promise<void> {
    const answer = await callAnonymous('POST /api/auth/business-login', {
      body: { email: identifier, password: secret, rememberMe },
    });
    await admit(answer);
  }

  async function admit(answer: Omit<VerifiedLogin, 'sessionToken'>): Promise<void> {
    showDoneToast(t('business.success'), t('welcomeText', { name: answer.business?.name ?? '' }));
    await enter(answer, next);
  }

  return (
    <SignInForm
      by="email"
      missing={t('business.missing')}
      refusedTitle={t('loginFailed')}
      onSubmit={signIn}
      onVerified={admit}
      demo={[{ name: t('demo.manager'), ...demoManager }]}
      aside={
        <Link to="/forgot-password" className={linkLook}>
          {t('login.forgot')}
        </Link>
      }
    >
      <div className="pt-4">
        <ApplyHere />
      </div>
    </SignInForm>
  );
}

function Valet() {
  const { t } = useTranslation('identity');
  const { next } = useSearch({ from: '/business-login' });
  const admit = useStaffLogin(next);

  async function signIn({ identifier, secret, rememberMe }: SignInCredentials): Promise<void> {
    const body = { phone: identifier, pin: secret, rememberMe };
    await admit(await callAnonymous('POST /api/auth/valet-login', { body }));
  }

  return (
    <SignInForm
      by="pin"
      missing={t('valet.missingPin')}
      refusedTitle={t('loginFailed')}
      onSubmit={signIn}
      onVerified={admit}
      demo={buildDemoValets((number) => t('demo.valet', { number }), DEMO_PIN)}
    >
      <p className="pt-4 text-15">
        {t('valet.noPin')}{' '}
        <Link to="/valet-login" className={linkLook}>
          {t('valet.byPassword')}
        </Link>
      </p>
    </SignInForm>
  );
}
