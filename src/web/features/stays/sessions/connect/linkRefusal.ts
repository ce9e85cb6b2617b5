import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';

export type Refusal = {
  title: string;
  text: string;
  /** The same may work when it is tried again. */
  mayWork: boolean;
};

/** Why somebody was not linked, under the title of its cause. */
export function useLinkRefusal(): (error: unknown) => Refusal {
  const { t } = useTranslation('sessions');
  const errorText = useErrorText();
  return (error) => {
    const code = error instanceof CallError ? error.code : null;
    const mayWork = !(error instanceof CallError) || error.status === 0 || error.status >= 429;
    if (code === 'INVALID_QR_CODE')
      return { title: t('start.invalid'), text: t('start.invalidText'), mayWork };
    if (code === 'SESSION_TAKEN')
      return { title: t('start.taken'), text: t('start.takenText'), mayWork };
    return { title: t('start.connectionFailed'), text: errorText(error), mayWork };
  };
}
