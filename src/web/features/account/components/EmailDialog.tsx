import { useTranslation } from '#web/lib/translation.ts';
import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { useChangeEmail } from '../api.ts';

type Props = { onSent: (email: string) => void; onClose: () => void };

/** Dialog that sends a verification link to the new email address. */
export function EmailDialog({ onSent, onClose }: Props) {
  const { t } = useTranslation('profile');
  const change = useChangeEmail();
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('../schemas.ts')).changeEmailSchema,
    defaultValues: { email: '', currentPassword: '' },
    explain: useAuthFailure(t('email.failed')),
    send: async (values) => {
      await change.mutateAsync(values);
      onSent(values.email);
    },
  });
  return (
    <FormDialog
      title={t('email.changeTitle')}
      onClose={onClose}
      form={form}
      submitLabel={t('email.send')}
      lead={<p className="text-muted">{t('email.changeText')}</p>}
    >
      <Field {...bind('email')} kind="email" label={t('email.label')} autoComplete="email" />
      <Field {...bind('currentPassword')} kind="password" label={t('email.password')} />
    </FormDialog>
  );
}
