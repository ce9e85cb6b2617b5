import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pinLength } from '#domain/identity/password.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Button } from '#web/ui/Button.tsx';
import { DigitsField } from '#web/ui/DigitsField.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useSetPin } from '../api.ts';
import { pinSlips } from '../checks.ts';
import type { PinFields } from '../checks.ts';
import { issueOf } from '../issueOf.ts';

const empty: PinFields = { password: '', pin: '' };
type Errors = Partial<Record<keyof PinFields, string>>;
type Box = HTMLInputElement & HTMLTextAreaElement;

/** A PIN opens the same doors as the password, so the password is asked for. */
export function SetPin({ hasPin }: { hasPin: boolean }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const save = useSetPin();
  const [typed, setTyped] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const boxes = { password: useRef<Box>(null), pin: useRef<Box>(null) };

  function show(found: Errors): boolean {
    setErrors(found);
    const first = (['pin', 'password'] as const).find((name) => found[name]);
    if (first) boxes[first].current?.focus();
    return first !== undefined;
  }

  async function submit(): Promise<void> {
    if (save.isPending) return;
    setRefusal(null);
    const slips = pinSlips(typed);
    const found: Errors = {};
    if (slips.pin) found.pin = t(`pin.slips.${slips.pin}`);
    if (slips.password) found.password = t('password.slips.missing');
    if (show(found)) return;
    try {
      await save.mutateAsync(typed);
      setTyped(empty);
      toastDone(t('pin.done'), t('pin.doneText'));
    } catch (error) {
      const issue = issueOf(error);
      if (issue?.field === 'password') show({ password: t('password.wrong') });
      else if (issue?.field === 'pin') show({ pin: t('pin.slips.weak') });
      else setRefusal(errorText(error));
    }
  }

  const field = (name: keyof PinFields) => ({
    value: typed[name],
    error: errors[name],
    inputRef: boxes[name],
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
      {refusal ? <FormError title={t('pin.failed')} text={refusal} /> : null}
      <DigitsField
        {...field('pin')}
        label={t('pin.label')}
        name="newPin"
        autoComplete="off"
        maxLength={pinLength.max}
        description={t('pin.hint')}
      />
      <PasswordField
        {...field('password')}
        ltr
        label={t('pin.password')}
        name="pinPassword"
        autoComplete="current-password"
      />
      <Button type="submit" variant="compact" className="self-start" isPending={save.isPending}>
        {hasPin ? t('pin.change') : t('pin.set')}
      </Button>
    </form>
  );
}
