import { useTranslation } from '#web/lib/translation.ts';
import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useSaveProfile } from '../api.ts';

/** Dialog that changes the phone number. The person must then verify the new number. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const save = useSaveProfile();
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('../schemas.ts')).changePhoneSchema,
    defaultValues: { phoneNumber: '', currentPassword: '' },
    explain: useAuthFailure(t('phone.failed')),
    send: async (values) => {
      await save.mutateAsync(values);
      showDoneToast(t('phone.done'), t('phone.doneText'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('phone.changeTitle')}
      onClose={onClose}
      form={form}
      submitLabel={t('phone.save')}
    >
      <Field {...bind('phoneNumber')} kind="phone" label={t('phone.label')} autoComplete="tel" />
      <Field
        {...bind('currentPassword')}
        kind="password"
        label={t('phone.password')}
        description={t('phone.passwordHint')}
      />
    </FormDialog>
  );
}
