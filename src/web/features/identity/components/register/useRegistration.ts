import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { callOpenly } from '#web/app/call.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '../authFailure.ts';
import { toastFailed } from '#web/ui/toasts.ts';

export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  password: string;
  confirmPassword: string;
  accepted: boolean;
};

const empty: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  password: '',
  confirmPassword: '',
  accepted: false,
};

type Options = {
  /** What he has typed before. */
  typed?: Partial<Registration>;
  onSent?: (email: string) => void;
};

/** The form of a new customer, and how far he is: `listSentMessages` once the e-mail is on its way. */
export function useRegistration({ typed, onSent }: Options = {}) {
  const { t } = useTranslation('access');
  const language = useLanguage();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAppForm({
    schema: async () => (await import('../../schemas/account.ts')).register,
    defaultValues: { ...empty, ...typed },
    explain: useAuthFailure(t('register.failed')),
    send: async ({ confirmPassword: _again, accepted: _accepted, ...person }) => {
      await callOpenly('POST /api/auth/register', { body: { ...person, language } });
      setSentTo(person.email);
      onSent?.(person.email);
    },
    // With more than these two to correct, the first field is what matters.
    onInvalid: ({ confirmPassword, accepted, ...others }) => {
      if (Object.keys(others).length > 0) return;
      if (confirmPassword) toastFailed(t('register.mismatch'), t('register.mismatchText'));
      else if (accepted) toastFailed(t('register.terms'), t('register.termsText'));
    },
  });

  /** Everything is still there but the passwords: nobody sees what they were. */
  function back(): void {
    form.form.reset({ ...form.form.getValues(), password: '', confirmPassword: '' });
    setSentTo(null);
  }

  return { form, sentTo, back };
}
