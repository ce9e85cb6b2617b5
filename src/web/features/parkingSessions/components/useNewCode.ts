import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useRegenerate } from '../api.ts';

/** Creates a new code for a parking session, which invalidates the old code. */
export function useNewCode(onDone?: (session: StaffParkingSession) => void) {
  const { t } = useTranslation('sessions');
  const change = useRegenerate({
    done: (session) => {
      showDoneToast(t('code.renewed'), t('code.renewedText'));
      onDone?.(session);
    },
    failed: t('code.regenerateFailed'),
  });
  return {
    isPending: change.isPending,
    regenerate: (id: string) => (change.isPending ? undefined : change.mutate(id)),
  };
}
