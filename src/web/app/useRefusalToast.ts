import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { findCarState } from '#domain/orders/carState.ts';
import { isolateText } from '#web/lib/language.ts';
import { showFailedToast } from '#web/ui/toasts.ts';
import { useErrorText } from './errorText.ts';

type Refused = { title: string | null; text: string };

/**
 * Returns a function that words a refusal. For a conflict the text names the colleague who has the
 * car, or else the car's present state.
 */
export function useRefusalText(): (error: unknown) => Refused {
  const { t } = useTranslation(['app', 'common']);
  const errorText = useErrorText();
  return (error) => {
    const isConflict = error instanceof CallError && error.code === 'STATE_CONFLICT';
    if (!isConflict) return { title: null, text: errorText(error) };
    const { state, taken } = error.body ?? {};
    const title = t(state === 'cancelled' ? 'conflict.cancelled' : 'conflict.title');
    if (taken) {
      const who = { car: isolateText(taken.car), name: isolateText(taken.by) };
      return { title, text: t('conflict.taken', who) };
    }
    const present = state ? findCarState(state) : null;
    if (!present) return { title, text: errorText(error) };
    const named = t(`common:state.${present}`);
    return { title, text: t('conflict.state', { state: named }) };
  };
}

/**
 * Returns a function that shows a refusal as a toast. The title of a conflict replaces the given
 * title.
 */
export function useRefusalToast(): (title: string, error: unknown) => void {
  const refusalText = useRefusalText();
  return (title, error) => {
    const refused = refusalText(error);
    showFailedToast(refused.title ?? title, refused.text);
  };
}
