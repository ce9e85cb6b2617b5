import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { findCarState } from '#domain/orders/carState.ts';
import { toastFailed } from '#web/ui/toasts.ts';
import { useErrorText } from './errorText.ts';

/**
 * Says why something was refused. Of a conflict it says who was faster, where that is known, or
 * what the present state is.
 */
export function useRefusalToast(): (title: string, error: unknown, fasterName?: string) => void {
  const { t } = useTranslation(['app', 'common']);
  const errorText = useErrorText();
  return (title, error, fasterName) => {
    const isConflict = error instanceof CallError && error.code === 'STATE_CONFLICT';
    if (!isConflict) return toastFailed(title, errorText(error));
    if (fasterName) {
      return toastFailed(t('conflict.title'), t('conflict.taken', { name: fasterName }));
    }
    const state = error.body?.state;
    const present = state ? findCarState(state) : null;
    if (!present) return toastFailed(t('conflict.title'), errorText(error));
    const named = t(`common:state.${present}`);
    toastFailed(t('conflict.title'), t('conflict.state', { state: named }));
  };
}
