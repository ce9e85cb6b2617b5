import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { activationPasswordMin } from '#domain/identity/password.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { FormField } from '../forms/FormField.tsx';
import { PasswordHints } from '../PasswordHints.tsx';
import type { ActivationForm } from './useActivation.ts';

type Props = { form: ActivationForm; onBack: () => void };

export function PasswordStep({ form, onBack }: Props) {
  const { t } = useTranslation(['activation', 'identity']);
  const { control, refused, isPending } = form;
  const { setFocus } = form.form;
  const [password, again] = useWatch({ control, name: ['password', 'confirmPassword'] });
  // The button that led here is gone, and the next thing to do is to type.
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <>
      {refused ? <FormError {...refused} /> : null}
      <FormField
        control={control}
        name="password"
        kind="password"
        agreesWith="confirmPassword"
        label={t('identity:password')}
        autoComplete="new-password"
      />
      <FormField
        control={control}
        name="confirmPassword"
        kind="password"
        label={t('identity:passwordAgain')}
        autoComplete="new-password"
      />
      <PasswordHints min={activationPasswordMin} password={password} again={again} />
      <Button
        type="submit"
        variant="primary"
        isDisabled={!password || !again}
        isPending={isPending}
      >
        {t('identity:valet.activate')}
      </Button>
      <Button isDisabled={isPending} onPress={onBack}>
        {t('back')}
      </Button>
    </>
  );
}
