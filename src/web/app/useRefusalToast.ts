import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { findCarState } from '#domain/orders/carState.ts';
import { isolate } from '#web/lib/language.ts';
import { toastFailed } from '#web/ui/toasts.ts';
import { useErrorText } from './errorText.ts';

/**
 * Says why something was refused. Of a conflict it says who has the car, where that is known, or
 * what the present state is.
 */
export function useRefusalToast(): (title: string, error: unknown) => void {
  const { t } = useTranslation(['app', 'common']);
  const errorText = useErrorText();
  return (title, error) => {
    const isConflict = error instanceof CallError && error.code === 'STATE_CONFLICT';
    if (!isConflict) return toastFailed(title, errorText(error));
    const { state, taken } = error.body ?? {};
    if (taken) {
      const who = { car: isolate(taken.car), name: isolate(taken.by) };
      return toastFailed(t('conflict.title'), t('conflict.taken', who));
    }
    const present = state ? findCarState(state) : null;
    if (!present) return toastFailed(t('conflict.title'), errorText(error));
    const named = t(`common:state.${present}`);
    toastFailed(t('conflict.title'), t('conflict.state', { state: named }));
  };
}
