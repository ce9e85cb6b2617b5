import { useTranslation } from '#web/lib/translation.ts';
import { FormField } from '#web/features/identity/components/forms/FormField.tsx';
import { useSentForm } from '#web/features/identity/components/forms/useSentForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useSaveProfile } from '../api.ts';

/** Another number, which then has to be proven. */
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
  const { control, refused, isPending, submit } = useSentForm({
    rules: 'changePhone',
    defaultValues: { phoneNumber: '', currentPassword: '' },
    refusedTitle: t('phone.failed'),
    send: async (typed) => {
      await save.mutateAsync(typed);
      toastDone(t('phone.done'), t('phone.doneText'));
      onDone();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {refused ? <FormError {...refused} /> : null}
      <FormField
        control={control}
        name="phoneNumber"
        kind="phone"
        label={t('phone.label')}
        autoComplete="tel"
      />
      <FormField
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
