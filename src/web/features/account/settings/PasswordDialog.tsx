import { useTranslation } from '#web/lib/translation.ts';
import { passwordMin } from '#domain/identity/password.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { NewPassword } from '#web/features/identity/components/NewPassword.tsx';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { useChangePassword } from './api.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Dialog that changes the password; a wrong current password shows at the password's field. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const change = useChangePassword();
  const { form, bind, ...appForm } = useAppForm({
    schema: async () =>
      (await import('#web/features/identity/schemas/account.ts')).changePasswordSchema,
    defaultValues: empty,
    explain: useAuthFailure(t('password.failed')),
    send: async ({ confirmPassword: _again, ...body }) => {
      await change.mutateAsync(body);
      form.reset(empty);
      showDoneToast(t('password.done'), t('password.doneText'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('password.title')}
      onClose={onClose}
      form={appForm}
      submitLabel={t('password.submit')}
    >
      <Field {...bind('currentPassword')} kind="password" label={t('password.current')} />
      <NewPassword
        {...bind('newPassword')}
        min={passwordMin}
        label={t('password.next')}
        labelAgain={t('password.again')}
      />
    </FormDialog>
  );
}
