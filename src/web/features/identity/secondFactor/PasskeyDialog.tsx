import { useState } from 'react';
import type { CallInput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { hasPasskeys, makePasskey } from '#web/lib/passkeys.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useOwnerProof } from './useOwnerProof.tsx';
import { useSecondFactorFailure } from './useSecondFactorFailure.ts';

type Credential = CallInput<'POST /api/auth/second-factors/passkeys'>['body']['credential'];
type Props = { onClose: () => void; onDone: () => void };

/**
 * Dialog that adds a passkey: first the password, then the device. The first second factor also
 * creates recovery codes.
 */
export function PasskeyDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation('secondFactor');
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function finish(): void {
    showDoneToast(t('passkey.done'));
    onDone();
  }
  return (
    <Dialog
      title={codes ? t('recovery.title') : t('passkey.title')}
      isOpen
      onClose={codes ? finish : onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={finish} />
      ) : (
        <NewPasskey onMade={(fresh) => (fresh ? setCodes(fresh) : finish())} />
      )}
    </Dialog>
  );
}

function NewPasskey({ onMade }: { onMade: (codes: string[] | null) => void }) {
  const { t } = useTranslation('secondFactor');
  const { show, step } = useOwnerProof(t('continue'));
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('../schemas/secondFactor.ts')).newPasskeySchema,
    defaultValues: { password: '', name: '' },
    explain: useSecondFactorFailure(t('passkey.stopped')),
    send: ({ password, name }) =>
      show(password, async (proof) => {
        const { options } = await callServer('POST /api/auth/second-factors/passkey-options', {
          body: proof,
        });
        const credential = await makePasskey<Credential>(options);
        const body = { credential, ...(name ? { name } : {}) };
        onMade(
          (await callServer('POST /api/auth/second-factors/passkeys', { body })).recoveryCodes,
        );
      }),
  });
  if (!hasPasskeys()) return <Banner kind="warning">{t('passkey.unsupported')}</Banner>;
  if (step) return step;
  return (
    <AppForm form={form} submitLabel={t('continue')} lead={<p>{t('passkey.text')}</p>}>
      <Field {...bind('password')} kind="password" label={t('password')} />
      <Field
        {...bind('name')}
        label={t('passkey.name')}
        description={t('passkey.nameHint')}
        autoComplete="off"
        maxLength={80}
      />
    </AppForm>
  );
}
