import { useTranslation } from '#web/lib/translation.ts';
import { pinLength } from '#domain/identity/password.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { useSetPin } from './api.ts';

const empty = { pin: '', password: '' };

type Props = { hasPin: boolean; onClose: () => void };

/**
 * Dialog that sets the PIN. Asks for the password, because a PIN gives the same access as the
 * password.
 */
export function PinDialog({ hasPin, onClose }: Props) {
  const { t } = useTranslation('account');
  const title = hasPin ? t('pin.change') : t('pin.set');
  const save = useSetPin();
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('#web/features/identity/schemas/account.ts')).setPinSchema,
    defaultValues: empty,
    explain: useAuthFailure(t('pin.failed')),
    send: async (values) => {
      await save.mutateAsync(values);
      showDoneToast(t('pin.done'), t('pin.doneText'));
      onClose();
    },
  });
  return (
    <FormDialog title={title} onClose={onClose} form={form} submitLabel={title}>
      <Field
        {...bind('pin')}
        kind="digits"
        label={t('pin.label')}
        autoComplete="off"
        maxLength={pinLength.max}
        description={t('pin.hint')}
      />
      <Field {...bind('password')} kind="password" label={t('pin.password')} />
    </FormDialog>
  );
}
