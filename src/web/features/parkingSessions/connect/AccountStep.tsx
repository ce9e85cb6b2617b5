import { useEffect } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { callAnonymous } from '#web/app/call.ts';
import { SignInForm } from '#web/features/identity/components/SignInForm.tsx';
import { useBeginSession } from '#web/features/identity/components/useLogin.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import {
  CheckYourEmail,
  RegisterForm,
  useRegistration,
} from '#web/features/identity/components/RegisterForm.tsx';
import { withoutPasswords, type ChangeFlow, type ConnectFlow } from './flow.ts';
import { savePending } from '#web/features/identity/components/pendingPage.ts';

type Props = { qrCodeId: string; path: string; flow: ConnectFlow; change: ChangeFlow };

/** Account step of the wizard: sign-in or registration. */
export function AccountStep({ qrCodeId, path, flow, change }: Props) {
  const { t } = useTranslation('connect');
  // Stores the badge, because the link in the email opens a new tab. After the sign-in, that tab
  // returns to the wizard.
  useEffect(() => savePending('badge', qrCodeId, path), [qrCodeId, path]);
  if (flow.account === 'register') return <RegisterStep flow={flow} change={change} />;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-20">{t('loginTitle')}</h2>
      <SignIn flow={flow} change={change} />
      <p className="flex flex-wrap items-center gap-x-2 text-15">
        {t('noAccount')}
        <Button variant="quiet" onClick={() => change({ account: 'register', sentTo: null })}>
          {t('toRegister')}
        </Button>
      </p>
    </section>
  );
}

function SignIn({ flow, change }: { flow: ConnectFlow; change: ChangeFlow }) {
  const { t } = useTranslation(['connect', 'identity']);
  const begin = useBeginSession();
  async function admit(answer: Parameters<typeof begin>[0]): Promise<void> {
    begin(answer);
    showDoneToast(t('identity:login.success'), t('identity:login.successText'));
  }
  return (
    <SignInForm
      by="email"
      refusedTitle={t('identity:loginFailed')}
      demo={[{ name: t('identity:demo.customer'), identifier: 'customer@portico.test' }]}
      identifier={flow.identifier || flow.typed.email}
      onIdentifier={(identifier) => change({ identifier })}
      onSubmit={async ({ identifier, secret, rememberMe }) => {
        const body = { email: identifier, password: secret, rememberMe };
        await admit(await callAnonymous('POST /api/auth/login', { body }));
      }}
      onVerified={admit}
    />
  );
}

type RegisterProps = { flow: ConnectFlow; change: ChangeFlow };

/** Registration, which needs a confirmed email address; explains how to return to the wizard. */
function RegisterStep({ flow, change }: RegisterProps) {
  const { t } = useTranslation('connect');
  if (flow.sentTo === null) return <Registration flow={flow} change={change} />;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-20">{t('confirmTitle')}</h2>
      <p className="text-17">{t('confirmText')}</p>
      <CheckYourEmail email={flow.sentTo}>
        <Button
          variant="primary"
          onClick={() => change({ account: 'login', identifier: flow.sentTo ?? '' })}
        >
          {t('goToLogin')}
        </Button>
        <Button onClick={() => change({ sentTo: null })}>{t('changeDetails')}</Button>
      </CheckYourEmail>
    </section>
  );
}

function Registration({ flow, change }: RegisterProps) {
  const { t } = useTranslation('connect');
  const { form } = useRegistration({
    typed: flow.typed,
    onSent: (email) => change({ sentTo: email, identifier: email }),
  });
  const fields = form.form;
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values }) => change({ typed: withoutPasswords(values) }),
      }),
    [fields, change],
  );
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-20">{t('registerTitle')}</h2>
      <RegisterForm form={form} />
      <p className="flex flex-wrap items-center gap-x-2 text-15">
        {t('haveAccount')}
        <Button variant="quiet" onClick={() => change({ account: 'login' })}>
          {t('toLogin')}
        </Button>
      </p>
    </section>
  );
}
