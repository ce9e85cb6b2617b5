import { useEffect, useState } from 'react';
import type { CallOutput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSecondFactorFailure } from './useSecondFactorFailure.ts';

type Secret = CallOutput<'POST /api/auth/second-factors/totp'>;
type Props = { onClose: () => void; onDone: () => void };

/**
 * Dialog that adds an authenticator app: password, QR code, first code of the app. The first second
 * factor also creates recovery codes.
 */
export function TotpDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation('secondFactor');
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function finish(): void {
    showDoneToast(t('totp.done'));
    onDone();
  }
  return (
    <Dialog
      title={codes ? t('recovery.title') : t('totp.title')}
      isOpen
      onClose={codes ? finish : onClose}
    >
      {codes ? <RecoveryCodes codes={codes} onSaved={finish} /> : null}
      {secret && !codes ? (
        <FirstCode secret={secret} onConfirmed={(fresh) => (fresh ? setCodes(fresh) : finish())} />
      ) : null}
      {secret ? null : (
        <PasswordForm
          submitLabel={t('continue')}
          send={async (body) =>
            setSecret(await callServer('POST /api/auth/second-factors/totp', { body }))
          }
        />
      )}
    </Dialog>
  );
}

type CodeProps = { secret: Secret; onConfirmed: (codes: string[] | null) => void };

function FirstCode({ secret, onConfirmed }: CodeProps) {
  const { t } = useTranslation('secondFactor');
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('../schemas/secondFactor.ts')).codeSchema,
    defaultValues: { code: '' },
    explain: useSecondFactorFailure(''),
    fieldOf: (error) => (error.code === 'INVALID_CODE' ? 'code' : null),
    send: async (body) => {
      const key = 'POST /api/auth/second-factors/totp/confirm';
      onConfirmed((await callServer(key, { body })).recoveryCodes);
    },
  });
  const { setFocus } = form.form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <AppForm
      form={form}
      submitLabel={t('totp.confirm')}
      lead={
        <>
          <p>{t('totp.text')}</p>
          <div className="mx-auto w-full max-w-52">
            <QrCode text={secret.uri} label={t('totp.qr')} />
          </div>
          <p className="text-15 text-muted">
            {t('totp.manual')}{' '}
            <bdi dir="ltr" className="font-mono wrap-anywhere text-ink select-all">
              {secret.secret}
            </bdi>
          </p>
        </>
      }
    >
      <Field {...bind('code')} kind="code" label={t('totp.code')} />
    </AppForm>
  );
}
