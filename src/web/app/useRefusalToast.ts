import { useTranslation } from 'react-i18next';
import { CallError } from '#contract/client.ts';
import type { common } from '#web/locales/en/common.ts';
import { toastFailed } from '#web/ui/toasts.ts';
import { useErrorText } from './errorText.ts';

type State = keyof typeof common.stayStatus | keyof typeof common.orderStatus;

/**
 * Says why something was refused. Of a conflict it says who was faster, where that is known, or
 * what the present state is.
 */
export function useRefusalToast(): (title: string, error: unknown, fasterName?: string) => void {
  const { t, i18n } = useTranslation(['app', 'common']);
  const errorText = useErrorText();
  return (title, error, fasterName) => {
    const isConflict = error instanceof CallError && error.code === 'STATE_CONFLICT';
    if (!isConflict) return toastFailed(title, errorText(error));
    if (fasterName) {
      return toastFailed(t('conflict.title'), t('conflict.taken', { name: fasterName }));
    }
    const state = error.body?.state as State | undefined;
    const group = (['orderStatus', 'stayStatus', 'ticketStatus'] as const).find((name) =>
      i18n.exists(`${name}.${state ?? ''}`, { ns: 'common' }),
    );
    if (!state || !group) return toastFailed(t('conflict.title'), errorText(error));
    const named = t(`common:${group}.${state}` as 'common:orderStatus.paid');
    toastFailed(t('conflict.title'), t('conflict.state', { state: named }));
  };
}
