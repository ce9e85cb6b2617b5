import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { passwordMin } from '#domain/identity/password.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { NewPassword } from '#web/features/identity/components/NewPassword.tsx';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { useChangePassword } from './api.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog title={t('password.title')} isOpen onClose={onClose}>
      <ChangePassword onDone={onClose} />
    </Dialog>
  );
}

/** Form that changes the password; a wrong current password shows at the password's field. */
function ChangePassword({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const change = useChangePassword();
  const { form, control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('#web/features/identity/schemas/account.ts')).changePassword,
    defaultValues: empty,
    explain: useAuthFailure(t('password.failed')),
    send: async ({ confirmPassword: _again, ...body }) => {
      await change.mutateAsync(body);
      form.reset(empty);
      showDoneToast(t('password.done'), t('password.doneText'));
      onDone();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {failure ? <FormError {...failure} /> : null}
      <Field
        control={control}
        name="currentPassword"
        kind="password"
        label={t('password.current')}
        autoComplete="current-password"
      />
      <NewPassword
        control={control}
        name="newPassword"
        min={passwordMin}
        label={t('password.next')}
        labelAgain={t('password.again')}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('password.submit')}
      </Button>
    </form>
  );
}
