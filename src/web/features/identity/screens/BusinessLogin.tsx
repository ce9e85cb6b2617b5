import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callOpenly } from '#web/app/call.ts';
import { beginSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Threshold } from '#web/ui/Threshold.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { OtherDoors } from '../components/OtherDoors.tsx';
import { SignInForm } from '../components/SignInForm.tsx';

export function BusinessLogin() {
  const { t } = useTranslation('identity');
  useTitle(t('business.title'));
  const { next } = useSearch({ from: '/business-login' });
  const { history } = useRouter();
  const navigate = useNavigate();

  async function signIn(email: string, password: string): Promise<void> {
    const answer = await callOpenly('POST /api/auth/business-login', { body: { email, password } });
    beginSession(answer.token, answer.user);
    toastDone(t('business.success'), t('welcomeText', { name: answer.business.name }));
    if (next) history.replace(next);
    else await navigate({ to: '/' });
  }

  return (
    <Threshold title={t('business.title')} lead={t('business.lead')}>
      <SignInForm
        by="email"
        missing={t('business.missing')}
        refusedTitle={t('loginFailed')}
        onSubmit={signIn}
        demo={[{ name: t('demo.manager'), identifier: 'manager@portico.test' }]}
      />
      <OtherDoors here="/business-login" />
    </Threshold>
  );
}
