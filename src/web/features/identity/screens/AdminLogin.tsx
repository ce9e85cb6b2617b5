import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callOpenly } from '#web/app/call.ts';
import { beginSession, forgetAdministrator } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Threshold } from '#web/ui/Threshold.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { OtherDoors } from '../components/OtherDoors.tsx';
import { SignInForm } from '../components/SignInForm.tsx';

const REDIRECT_MS = 500;

export function AdminLogin() {
  const { t } = useTranslation('identity');
  useTitle(t('admin.title'));
  const navigate = useNavigate();

  async function signIn(email: string, password: string): Promise<void> {
    try {
      const answer = await callOpenly('POST /api/auth/admin-login', { body: { email, password } });
      beginSession(answer.token, answer.user);
    } catch (error) {
      forgetAdministrator();
      throw error;
    }
    toastDone(t('admin.granted'));
    await new Promise((done) => setTimeout(done, REDIRECT_MS));
    await navigate({ to: '/' });
  }

  return (
    <Threshold title={t('admin.title')} lead={t('admin.lead')}>
      <div className="pb-5">
        <Banner kind="warning">{t('admin.restricted')}</Banner>
      </div>
      <SignInForm
        by="email"
        missing={t('admin.missing')}
        refusedTitle={t('admin.denied')}
        onSubmit={signIn}
        demo={[{ name: t('demo.admin'), identifier: 'admin@portico.test' }]}
      />
      <OtherDoors here="/admin-login" />
    </Threshold>
  );
}
