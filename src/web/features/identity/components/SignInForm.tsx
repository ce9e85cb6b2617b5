import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import type { DemoAccount } from './DemoAccounts.tsx';
import { CheckField } from './forms/CheckField.tsx';
import { FormField } from './forms/FormField.tsx';
import { useSentForm } from './forms/useSentForm.ts';
import { ResendByEmail, ResendVerification } from './ResendVerification.tsx';

export type Credentials = { identifier: string; secret: string; rememberMe: boolean };

type Props = {
  by: 'email' | 'phone' | 'pin';
  /** Said above the form too, when something is missing. */
  missing?: string;
  refusedTitle: string;
  /** Said of credentials that are wrong, where this screen has words of its own for it. */
  wrong?: string;
  demo?: readonly DemoAccount[];
  /** Signs in and goes on; what it throws is shown. */
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** Who signs in, where that is known, and whoever wants to know it. */
  identifier?: string | undefined;
  onIdentifier?: (identifier: string) => void;
  /** Beside 'Remember me'. */
  aside?: ReactNode;
  children?: ReactNode;
};

const rules = { email: 'signInByEmail', phone: 'signInByPhone', pin: 'signInByPin' } as const;

export function SignInForm(props: Props) {
  const { by, missing, refusedTitle, wrong, demo = [], onSubmit, aside, children } = props;
  const { identifier = '', onIdentifier } = props;
  const { t } = useTranslation('identity');
  const [asked, setAsked] = useState('');
  const { form, control, refused, setRefused, isPending, submit } = useSentForm<Credentials>({
    rules: rules[by],
    defaultValues: { identifier, secret: '', rememberMe: false },
    refusedTitle,
    send: (credentials) => {
      setAsked(credentials.identifier);
      return onSubmit(credentials);
    },
    onSlips: () => {
      if (missing) setRefused({ title: t('missingTitle'), text: missing, code: null });
    },
  });

  const heard = useEffectEvent((typed: string) => onIdentifier?.(typed));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => heard(values.identifier),
      }),
    [form],
  );

  return (
    <>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {refused ? (
          <div className="flex flex-col gap-3">
            <FormError
              title={refused.title}
              text={(refused.code === 'INVALID_CREDENTIALS' && wrong) || refused.text}
            />
            {refused.code === 'EMAIL_UNVERIFIED' ? <Verify by={by} identifier={asked} /> : null}
          </div>
        ) : null}
        <FormField
          control={control}
          name="identifier"
          kind={by === 'email' ? 'email' : 'phone'}
          label={by === 'email' ? t('email') : t('phone')}
          autoComplete="username"
        />
        <FormField
          control={control}
          name="secret"
          kind={by === 'pin' ? 'pin' : 'password'}
          label={by === 'pin' ? t('pin') : t('password')}
          autoComplete="current-password"
        />
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-6">
          <CheckField control={control} name="rememberMe">
            {t('rememberMe')}
          </CheckField>
          {aside}
        </div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('signIn')}
        </Button>
      </form>
      {children}
      <DemoAccounts
        accounts={demo}
        onFill={(identifier, secret) => {
          form.reset({ ...form.getValues(), identifier, secret });
          setRefused(null);
        }}
      />
    </>
  );
}

/** The way out for who has not verified his address yet. */
function Verify({ by, identifier }: { by: Props['by']; identifier: string }) {
  return by === 'email' ? <ResendVerification email={identifier} /> : <ResendByEmail />;
}
