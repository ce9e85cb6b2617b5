import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ButtonVariant } from '#web/ui/button.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { Field } from '#web/app/form/Field.tsx';
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
    schema: async () => (await import('../schemas/account.ts')).emailOnly,
    defaultValues: { email },
    explain: useAuthFailure(refusedTitle),
    send: (values) => send(values.email),
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.submit}>
      {form.failure ? <FormError {...form.failure} /> : null}
      <Field
        control={form.control}
        name="email"
        kind="email"
        label={t('email')}
        autoComplete="email"
      />
      <Button type="submit" variant={variant} isPending={form.isPending}>
        {submit}
      </Button>
    </form>
  );
}
