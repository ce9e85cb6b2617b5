import { useTranslation } from 'react-i18next';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';

export type Refusal = { title: string; text: string };

/** Why signing in did not work, under the title of its screen. */
export function useRefusal(title: string): (error: unknown) => Refusal {
  const { t } = useTranslation('identity');
  const errorText = useErrorText();
  return (error) =>
    error instanceof CallError && error.status === 0
      ? { title: t('connectionTitle'), text: t('connectionText') }
      : { title, text: errorText(error) };
}
