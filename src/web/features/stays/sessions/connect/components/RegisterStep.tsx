import { useEffect } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import {
  CheckYourEmail,
  RegisterForm,
  useRegistration,
} from '#web/features/identity/components/RegisterForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { withoutPasswords } from '../flow.ts';
import type { Flow } from '../flow.ts';
import type { ChangeFlow } from '../useFlow.ts';

type Props = { flow: Flow; change: ChangeFlow };

/** A new account on the way. Its address has to be confirmed first, so it says how to come back. */
export function RegisterStep({ flow, change }: Props) {
  const { t } = useTranslation('sessions');
  if (flow.sentTo === null) return <Form flow={flow} change={change} />;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-20">{t('connect.confirmTitle')}</h2>
      <p className="text-17">{t('connect.confirmText')}</p>
      <CheckYourEmail email={flow.sentTo}>
        <Button
          variant="primary"
          onClick={() => change({ account: 'login', identifier: flow.sentTo ?? '' })}
        >
          {t('connect.goToLogin')}
        </Button>
        <Button onClick={() => change({ sentTo: null })}>{t('connect.changeDetails')}</Button>
      </CheckYourEmail>
    </section>
  );
}

function Form({ flow, change }: Props) {
  const { t } = useTranslation('sessions');
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
      <h2 className="text-20">{t('connect.registerTitle')}</h2>
      <RegisterForm form={form} />
      <p className="flex flex-wrap items-center gap-x-2 text-15">
        {t('connect.haveAccount')}
        <Button variant="quiet" onClick={() => change({ account: 'login' })}>
          {t('connect.toLogin')}
        </Button>
      </p>
    </section>
  );
}
