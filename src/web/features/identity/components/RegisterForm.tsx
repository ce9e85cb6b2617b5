import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { passwordMin } from '#domain/identity/password.ts';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { callAnonymous } from '#web/app/call.ts';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { showFailedToast } from '#web/ui/toasts.ts';
import { PasswordHint } from './NewPassword.tsx';
import { TermsAccepted } from './Terms.tsx';
import { ResendVerification } from './ResendVerification.tsx';
import { SentEmailNote } from './notices.tsx';
import { createRegistrationSecret } from '../registrationSecret.ts';
import { loginAddress } from './loginAddress.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';

const empty: RegistrationValues = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  password: '',
  accepted: false,
};

export function RegisterForm({ form }: { form: ReturnType<typeof useRegistration>['form'] }) {
  const { t } = useTranslation(['access', 'identity']);
  const { control } = form;
  const bind = bindTo(control);
  return (
    <AppForm form={form} submitLabel={t('register.submit')} gap="gap-5">
      <SideBySide>
        <Field {...bind('firstName')} label={t('register.firstName')} autoComplete="given-name" />
        <Field {...bind('lastName')} label={t('register.lastName')} autoComplete="family-name" />
      </SideBySide>
      <Field {...bind('email')} kind="email" label={t('identity:email')} autoComplete="email" />
      <Field {...bind('phoneNumber')} kind="phone" label={t('identity:phone')} autoComplete="tel" />
      <Field
        {...bind('password')}
        kind="password"
        label={t('identity:password')}
        autoComplete="new-password"
      />
      <PasswordHint control={control} min={passwordMin} />
      <CheckField {...bind('accepted')}>
        <TermsAccepted />
      </CheckField>
    </AppForm>
  );
}

/** Tells a new customer to confirm the email address, because the account cannot be used before. */
export function CheckYourEmail({ email, children }: { email: string; children: ReactNode }) {
  const { t } = useTranslation('access');
  return (
    <div className="flex flex-col gap-5">
      <SentEmailNote email={email}>{t('register.sentText')}</SentEmailNote>
      {children}
      <div className="border-t border-line pt-4">
        <p className="pb-3 text-15 text-muted">{t('register.nothing')}</p>
        <ResendVerification email={email} justSent />
      </div>
    </div>
  );
}

export type RegistrationValues = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  password: string;
  accepted: boolean;
};

type Options = {
  /** Values of the registration from an earlier visit. */
  typed?: Partial<RegistrationValues>;
  onSent?: (email: string) => void;
};

/** State of the registration form; `sentTo` is set once the verification email was requested. */
export function useRegistration({ typed, onSent }: Options = {}) {
  const { t, language } = useTranslation('access');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAppForm({
    schema: async () => (await import('../schemas/account.ts')).registerSchema,
    defaultValues: { ...empty, ...typed },
    explain: useAuthFailure(t('register.failed')),
    send: async ({ accepted: _accepted, ...person }) => {
      const browserSecret = createRegistrationSecret();
      await callAnonymous('POST /api/auth/register', {
        body: { ...person, language, browserSecret },
      });
      loginAddress.write(person.email);
      setSentTo(person.email);
      onSent?.(person.email);
    },
    // Shows a toast only for unaccepted terms. With other errors the first invalid field gets the
    // focus.
    onInvalid: ({ accepted, ...others }) => {
      if (accepted && Object.keys(others).length === 0)
        showFailedToast(t('register.terms'), t('register.termsText'));
    },
  });

  /** Returns to the registration form with all values except the password. */
  function back(): void {
    form.form.reset({ ...form.form.getValues(), password: '' });
    setSentTo(null);
  }

  return { form, sentTo, back };
}
