import { useEffect } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { callOpenly } from '#web/app/call.ts';
import { SignInForm } from '#web/features/identity/components/SignInForm.tsx';
import { useBeginSession } from '#web/features/identity/components/useLogin.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import type { Flow } from '../flow.ts';
import { keepPending } from '../pending.ts';
import type { ChangeFlow } from '../useFlow.ts';
import { RegisterStep } from './RegisterStep.tsx';

type Props = { qrCodeId: string; path: string; flow: Flow; change: ChangeFlow };

/** Signing in, or a new account: either way it goes on with the car. */
export function AccountStep({ qrCodeId, path, flow, change }: Props) {
  const { t } = useTranslation('sessions');
  // The link in the e-mail opens a tab of its own, whose sign-in leads back here.
  useEffect(() => keepPending('badge', qrCodeId, path), [qrCodeId, path]);
  if (flow.account === 'register') return <RegisterStep flow={flow} change={change} />;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-20">{t('connect.loginTitle')}</h2>
      <SignIn flow={flow} change={change} />
      <p className="flex flex-wrap items-center gap-x-2 text-15">
        {t('connect.noAccount')}
        <Button variant="quiet" onClick={() => change({ account: 'register', sentTo: null })}>
          {t('connect.toRegister')}
        </Button>
      </p>
    </section>
  );
}

function SignIn({ flow, change }: { flow: Flow; change: ChangeFlow }) {
  const { t } = useTranslation(['sessions', 'identity']);
  const begin = useBeginSession();
  return (
    <SignInForm
      by="email"
      refusedTitle={t('identity:loginFailed')}
      demo={[{ name: t('identity:demo.customer'), identifier: 'customer@portico.test' }]}
      identifier={flow.identifier || flow.typed.email}
      onIdentifier={(identifier) => change({ identifier })}
      onSubmit={async ({ identifier, secret, rememberMe }) => {
        const body = { email: identifier, password: secret, rememberMe };
        begin(await callOpenly('POST /api/auth/login', { body }));
        toastDone(t('identity:login.success'), t('identity:login.successText'));
      }}
    />
  );
}
