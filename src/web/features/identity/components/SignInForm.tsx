import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { PhoneField } from '#web/ui/DigitsField.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import type { DemoAccount } from './DemoAccounts.tsx';
import { useRefusal } from './refusal.ts';
import type { Refusal } from './refusal.ts';

type Props = {
  by: 'phone' | 'email';
  missing: string;
  refusedTitle: string;
  demo: readonly DemoAccount[];
  /** Signs in and goes on; what it throws is shown. */
  onSubmit: (identifier: string, password: string) => Promise<void>;
  children?: ReactNode;
};

export function SignInForm({ by, missing, refusedTitle, demo, onSubmit, children }: Props) {
  const { t } = useTranslation('identity');
  const refusal = useRefusal(refusedTitle);
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [isPending, setPending] = useState(false);
  const identifierBox = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const passwordBox = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  async function submit(): Promise<void> {
    if (isPending) return;
    if (!identifier.trim() || !password) {
      setRefused({ title: t('missingTitle'), text: missing });
      (identifier.trim() ? passwordBox : identifierBox).current?.focus();
      return;
    }
    setRefused(null);
    setPending(true);
    try {
      await onSubmit(identifier.trim(), password);
    } catch (error) {
      setRefused(refusal(error));
      setPending(false);
    }
  }

  const field = { value: identifier, inputRef: identifierBox, autoComplete: 'username' };
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refused ? <FormError {...refused} /> : null}
        {by === 'phone' ? (
          <PhoneField {...field} label={t('phone')} name="phone" onChange={setIdentifier} />
        ) : (
          <TextField
            {...field}
            ltr
            type="email"
            inputMode="email"
            label={t('email')}
            name="email"
            onChange={setIdentifier}
          />
        )}
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          ltr
          value={password}
          onChange={setPassword}
          inputRef={passwordBox}
        />
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('signIn')}
        </Button>
      </form>
      {children}
      <DemoAccounts
        accounts={demo}
        onFill={(account, secret) => {
          setIdentifier(account);
          setPassword(secret);
          setRefused(null);
        }}
      />
    </>
  );
}
