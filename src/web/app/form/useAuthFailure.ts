import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import type { FormFailure } from './useAppForm.ts';
import { useErrorText } from '#web/app/errorText.ts';

/** Words the error of a sign-in form, under the title of the screen or a more specific one. */
export function useAuthFailure(title: string): (error: unknown) => FormFailure {
  const { t } = useTranslation('identity');
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof CallError)) return { title, text: errorText(error), code: null };
    if (error.status === 0) {
      return { title: t('connectionTitle'), text: t('connectionText'), code: null };
    }
    const { code } = error;
    const text = errorText(error);
    if (code === 'ACCOUNT_LOCKED' || code === 'ACCOUNT_LOCKED_BY_ADMIN')
      return { title: t('lockedTitle'), text, code };
    if (code === 'EMAIL_UNVERIFIED') return { title: t('unverifiedTitle'), text, code };
    return { title, text, code };
  };
}
