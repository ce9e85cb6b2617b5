import { useEffect, useRef, useState } from 'react';
import type { CallError, CallInput } from '#contract/client.ts';
import type { SecondFactorAsked } from '#contract/errors.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, type FormFailure } from '#web/app/form/useAppForm.ts';
import { hasPasskeys, readPasskey } from '#web/lib/passkeys.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useCallError } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { useSecondFactorFailure } from './useSecondFactorFailure.ts';

export type ShownFactor = CallInput<'POST /api/auth/second-factor'>['body'];
type Proof = ShownFactor['proof'];
type Way = Proof['kind'];

type Props = {
  asked: SecondFactorAsked;
  submitLabel: string;
  /** Sends the second factor; the component shows thrown errors. */
  onShown: (shown: ShownFactor) => Promise<void>;
  /** Returns to the form for the password. */
  onBack: () => void;
};

/**
 * Second step of a sign-in: passkey, code of an authenticator app, or a recovery code if both are
 * lost.
 */
export function FactorChallenge({ asked, submitLabel, onShown, onBack }: Props) {
  const { t } = useTranslation('secondFactor');
  const ways = listWays(asked);
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery_code');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const send = (proof: Proof) => onShown({ challenge: asked.challenge, proof });
  const labels: Record<Way, string> = {
    passkey: t('challenge.byPasskey'),
    totp: t('challenge.byTotp'),
    recovery_code: t('challenge.byRecovery'),
  };
  return (
    <section className="flex flex-col gap-5" aria-labelledby="challenge-title">
      <h2 ref={heading} id="challenge-title" tabIndex={-1} className="text-20 outline-none">
        {t('challenge.title')}
      </h2>
      {way === 'passkey' ? (
        <Passkey options={asked.passkeyOptions ?? {}} onSend={send} />
      ) : (
        <Code key={way} kind={way} submitLabel={submitLabel} onSend={send} />
      )}
      <div className="flex flex-col items-start gap-1">
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} variant="quiet" onClick={() => setWay(one)}>
              {labels[one]}
            </Button>
          ))}
        <Button variant="quiet" onClick={onBack}>
          {t('challenge.back')}
        </Button>
      </div>
    </section>
  );
}

/** Lists the ways to prove a second factor; leaves out passkeys if the browser lacks WebAuthn. */
const listWays = ({ passkeyOptions, hasTotp }: SecondFactorAsked): Way[] => [
  ...(passkeyOptions && hasPasskeys() ? (['passkey'] as const) : []),
  ...(hasTotp ? (['totp'] as const) : []),
  'recovery_code',
];

type PasskeyProps = {
  options: Record<string, unknown>;
  onSend: (proof: Proof) => Promise<void>;
};
type Credential = Extract<Proof, { kind: 'passkey' }>['credential'];

function Passkey({ options, onSend }: PasskeyProps) {
  const { t } = useTranslation('secondFactor');
  const explain = useSecondFactorFailure(t('challenge.stopped'));
  const [error, setError] = useCallError();
  const [isPending, setPending] = useState(false);

  async function use(): Promise<void> {
    setPending(true);
    setError(null);
    try {
      await onSend({ kind: 'passkey', credential: await readPasskey<Credential>(options) });
    } catch (cause) {
      setError(cause);
    } finally {
      setPending(false);
    }
  }
  const failure: FormFailure | null = error === null ? null : explain(error);
  return (
    <>
      <p>{t('challenge.passkeyText')}</p>
      {failure ? <FormError {...failure} /> : null}
      <Button variant="primary" isPending={isPending} onClick={() => void use()}>
        {t('challenge.passkey')}
      </Button>
    </>
  );
}

type CodeProps = {
  kind: 'totp' | 'recovery_code';
  submitLabel: string;
  onSend: (proof: Proof) => Promise<void>;
};

const isAboutCode = (error: CallError) =>
  error.code === 'INVALID_CODE' || error.code === 'CODE_USED' ? ('code' as const) : null;

function Code({ kind, submitLabel, onSend }: CodeProps) {
  const { t } = useTranslation('secondFactor');
  const isTotp = kind === 'totp';
  const { bind, ...form } = useAppForm({
    schema: async () => {
      const schemas = await import('../schemas/secondFactor.ts');
      return isTotp ? schemas.codeSchema : schemas.recoveryCodeSchema;
    },
    defaultValues: { code: '' },
    explain: useSecondFactorFailure(t('challenge.stopped')),
    fieldOf: isAboutCode,
    send: ({ code }) => onSend({ kind, code }),
  });
  return (
    <AppForm form={form} submitLabel={submitLabel} gap="gap-5">
      {isTotp ? (
        <Field {...bind('code')} kind="code" label={t('challenge.code')} />
      ) : (
        <Field
          {...bind('code')}
          label={t('challenge.recoveryCode')}
          description={t('challenge.recoveryHint')}
          autoComplete="off"
          spellCheck="false"
        />
      )}
    </AppForm>
  );
}
