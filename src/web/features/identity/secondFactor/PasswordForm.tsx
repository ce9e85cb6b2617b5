import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { ButtonVariant } from '#web/ui/button.ts';
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
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('../schemas/secondFactor.ts')).passwordSchema,
    defaultValues: { password: '' },
    explain: useSecondFactorFailure(''),
    send: ({ password }) => show(password, send),
  });
  if (step) return step;
  return (
    <AppForm
      form={form}
      submitLabel={submitLabel}
      variant={variant}
      lead={<>{text ? <p>{text}</p> : null}</>}
    >
      <Field {...bind('password')} kind="password" label={t('password')} />
    </AppForm>
  );
}
