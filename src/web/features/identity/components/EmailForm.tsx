import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ButtonVariant } from '#web/ui/button.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { FormField } from './forms/FormField.tsx';
import { useSentForm } from './forms/useSentForm.ts';

type Props = {
  submit: string;
  refusedTitle: string;
  email?: string;
  variant?: ButtonVariant;
  send: (email: string) => Promise<void>;
};

/** One question: which address? */
export function EmailForm({
  submit,
  refusedTitle,
  email = '',
  variant = 'secondary',
  send,
}: Props) {
  const { t } = useTranslation('identity');
  const form = useSentForm<{ email: string }>({
    rules: 'email',
    defaultValues: { email },
    refusedTitle,
    send: (values) => send(values.email),
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.submit}>
      {form.refused ? <FormError {...form.refused} /> : null}
      <FormField
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
