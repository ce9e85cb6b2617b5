import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { callAnonymous } from '#web/app/call.ts';
import { forgetAdministrator } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { LoginLinks } from '../components/LoginLinks.tsx';
import { SignInForm, type SignInCredentials } from '../components/SignInForm.tsx';
import type { VerifiedLogin } from '../secondFactor/SignInChallenge.tsx';
import { useLogin } from '../components/useLogin.ts';

const REDIRECT_MS = 500;

export function AdminLogin() {
  const { t } = useTranslation('identity');
  useTitle(t('admin.title'));
  const { next } = useSearch({ from: '/admin-login' });
  const enter = useLogin();

  async function ask({ identifier, secret, rememberMe }: SignInCredentials) {
    try {
      return await callAnonymous('POST /api/auth/admin-login', {
        body: { email: identifier, password: secret, rememberMe },
      });
    } catch (error) {
      forgetAdministrator();
      throw error;
    }
  }

  const signIn = async (credentials: SignInCredentials) => admit(await ask(credentials));

  async function admit(answer: VerifiedLogin | Awaited<ReturnType<typeof ask>>): Promise<void> {
    showDoneToast(t('admin.granted'));
    await new Promise((done) => setTimeout(done, REDIRECT_MS));
    await enter(answer, next);
  }

  return (
    <AuthLayout title={t('admin.title')} lead={t('admin.lead')}>
      <div className="pb-5">
        <Banner kind="warning">{t('admin.restricted')}</Banner>
      </div>
      <SignInForm
        by="email"
        missing={t('admin.missing')}
        refusedTitle={t('admin.denied')}
        onSubmit={signIn}
        onVerified={admit}
        demo={[{ name: t('demo.admin'), identifier: 'admin@portico.test' }]}
      />
      <LoginLinks to={['portal', 'staff']} />
    </AuthLayout>
  );
}
