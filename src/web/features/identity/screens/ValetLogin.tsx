import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callOpenly } from '#web/app/call.ts';
import { beginSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Threshold } from '#web/ui/Threshold.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { OtherDoors } from '../components/OtherDoors.tsx';
import { SignInForm } from '../components/SignInForm.tsx';

export function ValetLogin() {
  const { t } = useTranslation('identity');
  useTitle(t('valet.title'));
  const { next } = useSearch({ from: '/valet-login' });
  const { history } = useRouter();
  const navigate = useNavigate();

  async function signIn(phoneNumber: string, password: string): Promise<void> {
    const answer = await callOpenly('POST /api/valet/login', { body: { phoneNumber, password } });
    beginSession(answer.token, answer.user);
    toastDone(t('welcomeTitle'), t('welcomeText', { name: answer.valet.fullName }));
    if (next) history.replace(next);
    else await navigate({ to: '/valet-dashboard' });
  }

  return (
    <Threshold title={t('valet.title')} lead={t('valet.lead')}>
      <SignInForm
        by="phone"
        missing={t('valet.missing')}
        refusedTitle={t('loginFailed')}
        onSubmit={signIn}
        demo={[
          { name: t('demo.valet', { number: 1 }), identifier: '+15550100001' },
          { name: t('demo.valet', { number: 2 }), identifier: '+15550100002' },
        ]}
      >
        <p className="pt-5 text-15 text-muted">{t('valet.hint')}</p>
      </SignInForm>
      <OtherDoors here="/valet-login" />
    </Threshold>
  );
}
