import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { FormField } from '../forms/FormField.tsx';
import { useIssueText } from '#web/app/form/issueText.ts';
import type { ActivationForm } from './useActivation.ts';

/** What the SMS says: to which number it went, and the six digits. */
export function CodeStep({ form }: { form: ActivationForm }) {
  const { t } = useTranslation(['activation', 'identity']);
  const { control } = form;
  const issueText = useIssueText();
  const { field, fieldState } = useController({ control, name: 'token' });
  const [phoneNumber, token] = useWatch({ control, name: ['phoneNumber', 'token'] });

  return (
    <>
      <FormField
        control={control}
        name="phoneNumber"
        kind="phone"
        label={t('identity:phone')}
        autoComplete="username"
      />
      <CodeField
        label={t('valet.code')}
        description={t('valet.codeNote')}
        value={field.value}
        onChange={field.onChange}
        onComplete={() => form.form.clearErrors('token')}
        error={issueText(fieldState.error?.message)}
        inputRef={field.ref}
      />
      <Button type="submit" variant="primary" disabled={!phoneNumber.trim() || !token}>
        {t('valet.continue')}
      </Button>
    </>
  );
}
