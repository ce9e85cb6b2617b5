import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import type { SecondFactorAsked } from '#contract/errors.ts';
import { withTexts } from '#web/app/withTexts.ts';
import type { VerifiedLogin } from '#web/features/identity/secondFactor/SignInChallenge.tsx';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { DemoAccounts, type DemoAccount } from './DemoAccounts.tsx';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { ResendByEmail } from './lazyParts.tsx';
import { ResendVerification } from './ResendVerification.tsx';

const SignInChallenge = lazyPart(
  async () =>
    (await withTexts(import('../secondFactor/SignInChallenge.tsx'), 'secondFactor', 'issues'))
      .SignInChallenge,
);

export type SignInCredentials = { identifier: string; secret: string; rememberMe: boolean };

type Props = {
  by: 'email' | 'phone' | 'pin';
  /** Text for an empty field, shown above the form too. */
  missing?: string;
  refusedTitle: string;
  /** Text of the screen for wrong credentials. */
  wrong?: string;
  demo?: readonly DemoAccount[];
  /** Signs in and leaves the screen; the form shows thrown errors. */
  onSubmit: (credentials: SignInCredentials) => Promise<void>;
  /** Called after the second factor. */
  onVerified: (answer: VerifiedLogin) => Promise<void>;
  /** Initial email address or phone number, and a callback for changes. */
  identifier?: string | undefined;
  onIdentifier?: (identifier: string) => void;
  /** Content beside 'Remember me'. */
  aside?: ReactNode;
  children?: ReactNode;
};

/**
 * Returns the second factor that the server asks for after a correct password; null for other
 * errors.
 */
const readAsked = (error: unknown): SecondFactorAsked | null =>
  (error instanceof CallError && error.body?.secondFactor) || null;

export function SignInForm({ onVerified, ...props }: Props) {
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);
  if (asked)
    return (
      <Suspense fallback={<LoadingBox height="h-52" />}>
        <SignInChallenge asked={asked} onVerified={onVerified} onBack={() => setAsked(null)} />
      </Suspense>
    );
  return <PasswordStep {...props} onAsked={setAsked} />;
}

type PasswordStepProps = Omit<Props, 'onVerified'> & {
  onAsked: (asked: SecondFactorAsked) => void;
};

function PasswordStep(props: PasswordStepProps) {
  const { by, missing, refusedTitle, wrong, demo = [], onSubmit, onAsked, aside, children } = props;
  const { identifier = '', onIdentifier } = props;
  const { t } = useTranslation('identity');
  const [lastIdentifier, setLastIdentifier] = useState('');
  const { form, bind, failure, clearFailure, isPending, submit } = useAppForm({
    schema: async () => (await import('../schemas/signIn.ts')).signIn[by],
    defaultValues: { identifier, secret: '', rememberMe: false },
    explain: useAuthFailure(refusedTitle),
    send: async (credentials) => {
      setLastIdentifier(credentials.identifier);
      try {
        await onSubmit({ ...credentials, rememberMe: credentials.rememberMe ?? false });
      } catch (error) {
        const asked = readAsked(error);
        if (!asked) throw error;
        onAsked(asked);
      }
    },
    invalid: missing ? { title: t('missingTitle'), text: missing, code: null } : null,
  });

  const notifyIdentifier = useEffectEvent((next: string) => onIdentifier?.(next));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => notifyIdentifier(values.identifier),
      }),
    [form],
  );

  return (
    <>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {failure ? (
          <div className="flex flex-col gap-3">
            <FormError
              title={failure.title}
              text={(failure.code === 'INVALID_CREDENTIALS' && wrong) || failure.text}
            />
            {failure.code === 'EMAIL_UNVERIFIED' ? (
              <VerifyAddress by={by} identifier={lastIdentifier} />
            ) : null}
          </div>
        ) : null}
        <Field
          {...bind('identifier')}
          kind={by === 'email' ? 'email' : 'phone'}
          label={by === 'email' ? t('email') : t('phone')}
          autoComplete="username"
        />
        <Field
          {...bind('secret')}
          kind={by === 'pin' ? 'pin' : 'password'}
          label={by === 'pin' ? t('pin') : t('password')}
          autoComplete="current-password"
        />
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-6">
          <CheckField {...bind('rememberMe')}>{t('rememberMe')}</CheckField>
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
          clearFailure();
        }}
      />
    </>
  );
}

/** Offers a new verification link if the email address is unverified. */
function VerifyAddress({ by, identifier }: { by: Props['by']; identifier: string }) {
  return by === 'email' ? <ResendVerification email={identifier} /> : <ResendByEmail />;
}
