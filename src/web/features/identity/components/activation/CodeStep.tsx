import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/app/form/Field.tsx';
import type { ActivationForm } from './useActivation.ts';

/** What the SMS says: to which number it went, and the six digits. */
export function CodeStep({ form }: { form: ActivationForm }) {
  const { t } = useTranslation(['activation', 'identity']);
  const { control } = form;
  const [phoneNumber, token] = useWatch({ control, name: ['phoneNumber', 'token'] });

  return (
    <>
      <Field
        control={control}
        name="phoneNumber"
        kind="phone"
        label={t('identity:phone')}
        autoComplete="username"
      />
      <Field
        control={control}
        name="token"
        kind="code"
        label={t('valet.code')}
        description={t('valet.codeNote')}
        onComplete={() => form.form.clearErrors('token')}
      />
      <Button type="submit" variant="primary" disabled={!phoneNumber.trim() || !token}>
        {t('valet.continue')}
      </Button>
    </>
  );
}
