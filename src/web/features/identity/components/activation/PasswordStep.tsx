import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { activationPasswordMin } from '#domain/identity/password.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { NewPassword } from '../forms/NewPassword.tsx';
import type { ActivationForm } from './useActivation.ts';

type Props = { form: ActivationForm; onBack: () => void };

export function PasswordStep({ form, onBack }: Props) {
  const { t } = useTranslation(['activation', 'identity']);
  const { control, failure, isPending } = form;
  const { setFocus } = form.form;
  const [password, again] = useWatch({ control, name: ['password', 'confirmPassword'] });
  // The button that led here is gone, and the next thing to do is to type.
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <>
      {failure ? <FormError {...failure} /> : null}
      <NewPassword
        control={control}
        name="password"
        min={activationPasswordMin}
        errorTexts={{ password_too_short: t('shortText'), passwords_differ: t('mismatchText') }}
      />
      <Button type="submit" variant="primary" disabled={!password || !again} isPending={isPending}>
        {t('identity:valet.activate')}
      </Button>
      <Button disabled={isPending} onClick={onBack}>
        {t('back')}
      </Button>
    </>
  );
}
