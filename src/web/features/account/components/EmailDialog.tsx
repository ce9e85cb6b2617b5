import { useTranslation } from '#web/lib/translation.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { useChangeEmail } from '../api.ts';

type SentCallback = { onSent: (email: string) => void };

/** Dialog that sends a verification link to the new email address. */
export function EmailDialog({ onSent, onClose }: SentCallback & { onClose: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Dialog title={t('email.changeTitle')} isOpen onClose={onClose}>
      <EmailForm onSent={onSent} />
    </Dialog>
  );
}

function EmailForm({ onSent }: SentCallback) {
  const { t } = useTranslation('profile');
  const change = useChangeEmail();
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('../schemas.ts')).changeEmail,
    defaultValues: { email: '', currentPassword: '' },
    explain: useAuthFailure(t('email.failed')),
    send: async (values) => {
      await change.mutateAsync(values);
      onSent(values.email);
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-muted">{t('email.changeText')}</p>
      {failure ? <FormError {...failure} /> : null}
      <Field
        control={control}
        name="email"
        kind="email"
        label={t('email.label')}
        autoComplete="email"
      />
      <Field
        control={control}
        name="currentPassword"
        kind="password"
        label={t('email.password')}
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('email.send')}
      </Button>
    </form>
  );
}
