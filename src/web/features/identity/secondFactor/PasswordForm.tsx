import { Field } from '#web/app/form/Field.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ButtonVariant } from '#web/ui/button.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { type OwnerProof, useOwnerProof } from './useOwnerProof.tsx';
import { useSecondFactorFailure } from './useSecondFactorFailure.ts';

type Props = {
  text?: string;
  submitLabel: string;
  variant?: ButtonVariant;
  send: (proof: OwnerProof) => Promise<void>;
};

/** Asks for password and second factor, because changing how an account is opened requires both. */
export function PasswordForm({ text, submitLabel, variant = 'primary', send }: Props) {
  const { t } = useTranslation('secondFactor');
  const { show, step } = useOwnerProof(submitLabel);
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('../schemas/secondFactor.ts')).passwordOnly,
    defaultValues: { password: '' },
    explain: useSecondFactorFailure(''),
    send: ({ password }) => show(password, send),
  });
  if (step) return step;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {text ? <p>{text}</p> : null}
      {failure ? <FormError {...failure} /> : null}
      <Field
        control={control}
        name="password"
        kind="password"
        label={t('password')}
        autoComplete="current-password"
      />
      <Button type="submit" variant={variant} isPending={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
