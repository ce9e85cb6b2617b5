import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/app/errorText.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useChangePassword } from '../api.ts';
import { passwordSlips } from '../checks.ts';
import type { PasswordFields } from '../checks.ts';
import { issueOf } from '../issueOf.ts';

const empty: PasswordFields = { current: '', next: '', again: '' };
type Errors = Partial<Record<keyof PasswordFields, string>>;
type Box = HTMLInputElement & HTMLTextAreaElement;

/** A wrong password of today is said beside its field; what was typed stays. */
export function ChangePassword() {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const change = useChangePassword();
  const [typed, setTyped] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const boxes = {
    current: useRef<Box>(null),
    next: useRef<Box>(null),
    again: useRef<Box>(null),
  };

  function show(found: Errors): boolean {
    setErrors(found);
    const first = (['current', 'next', 'again'] as const).find((name) => found[name]);
    if (first) boxes[first].current?.focus();
    return first !== undefined;
  }

  async function submit(): Promise<void> {
    if (change.isPending) return;
    setRefusal(null);
    const slips = passwordSlips(typed);
    const found: Errors = {};
    for (const name of ['current', 'next', 'again'] as const) {
      const slip = slips[name];
      if (slip) found[name] = t(`password.slips.${slip}`);
    }
    if (show(found)) return;
    try {
      await change.mutateAsync({ currentPassword: typed.current, newPassword: typed.next });
      setTyped(empty);
      toastDone(t('password.done'), t('password.doneText'));
    } catch (error) {
      const issue = issueOf(error);
      if (issue?.field === 'currentPassword') show({ current: t('password.wrong') });
      else if (issue?.field === 'newPassword') show({ next: t('password.common') });
      else setRefusal(errorText(error));
    }
  }

  const field = (name: keyof PasswordFields) => ({
    value: typed[name],
    error: errors[name],
    inputRef: boxes[name],
    ltr: true,
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: '' }));
    },
  });
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {refusal ? <FormError title={t('password.failed')} text={refusal} /> : null}
      <PasswordField
        {...field('current')}
        label={t('password.current')}
        name="currentPassword"
        autoComplete="current-password"
      />
      <PasswordField
        {...field('next')}
        label={t('password.next')}
        name="newPassword"
        autoComplete="new-password"
        description={t('password.hint')}
      />
      <PasswordField
        {...field('again')}
        label={t('password.again')}
        name="newPasswordAgain"
        autoComplete="new-password"
      />
      <Button type="submit" variant="compact" className="self-start" isPending={change.isPending}>
        {t('password.submit')}
      </Button>
    </form>
  );
}
