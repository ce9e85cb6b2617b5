import { useTranslation } from '#web/lib/translation.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useSaveProfile } from '../api.ts';

/** Dialog that changes the phone number. The person must then verify the new number. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Dialog title={t('phone.changeTitle')} isOpen onClose={onClose}>
      <PhoneForm onDone={onClose} />
    </Dialog>
  );
}

function PhoneForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('profile');
  const save = useSaveProfile();
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('../schemas.ts')).changePhone,
    defaultValues: { phoneNumber: '', currentPassword: '' },
    explain: useAuthFailure(t('phone.failed')),
    send: async (values) => {
      await save.mutateAsync(values);
      showDoneToast(t('phone.done'), t('phone.doneText'));
      onDone();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {failure ? <FormError {...failure} /> : null}
      <Field
        control={control}
        name="phoneNumber"
        kind="phone"
        label={t('phone.label')}
        autoComplete="tel"
      />
      <Field
        control={control}
        name="currentPassword"
        kind="password"
        label={t('phone.password')}
        description={t('phone.passwordHint')}
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('phone.save')}
      </Button>
    </form>
  );
}
