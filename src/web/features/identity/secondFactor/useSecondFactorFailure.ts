import { PasskeyStopped } from '#web/lib/passkeys.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import type { FormFailure } from '#web/app/form/useAppForm.ts';

/** @param stopped text for when the person cancelled the passkey prompt */
export function useSecondFactorFailure(stopped: string): (error: unknown) => FormFailure {
  const { t } = useTranslation('secondFactor');
  const explain = useAuthFailure(t('failure'));
  return (error) =>
    error instanceof PasskeyStopped
      ? { title: t('failure'), text: stopped, code: null }
      : explain(error);
}
