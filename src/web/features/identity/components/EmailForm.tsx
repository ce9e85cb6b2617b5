import { useTranslation } from '#web/lib/translation.ts';
import type { ButtonVariant } from '#web/ui/button.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';

type Props = {
  submit: string;
  refusedTitle: string;
  email?: string;
  variant?: ButtonVariant;
  send: (email: string) => Promise<void>;
};

export function EmailForm({
  submit,
  refusedTitle,
  email = '',
  variant = 'secondary',
  send,
}: Props) {
  const { t } = useTranslation('identity');
  const form = useAppForm({
    schema: async () => (await import('../schemas/account.ts')).emailSchema,
    defaultValues: { email },
    explain: useAuthFailure(refusedTitle),
    send: (values) => send(values.email),
  });
  return (
    <AppForm
      form={form}
      submitLabel={submit}
      variant={variant}
      isLarge={variant === 'primary'}
      gap="gap-5"
    >
      <Field {...form.bind('email')} kind="email" label={t('email')} autoComplete="email" />
    </AppForm>
  );
}
