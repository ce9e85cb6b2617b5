import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { isFinal } from '#web/app/isFinal.ts';
import { toastDone, toastFailed } from '#web/ui/toasts.ts';
import { useCreateSession } from '../api.ts';
import { asNewSession } from './asNewSession.ts';
import { finishDraft, forgetKey, keyFor, sessionDraft } from './draft.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';

/** The form of a car that is announced. */
export function useSessionForm(onCreated: (session: StaffParkingSession) => void) {
  const { t } = useTranslation(['sessions', 'issues']);
  const create = useCreateSession();
  return useAppForm({
    schema: async () => (await import('./schema.ts')).sessionForm,
    defaultValues: sessionDraft.read(),
    draft: sessionDraft,
    explain: useFormFailure(t('form.failed')),
    send: async (_checked, draft) => {
      const body = asNewSession(draft);
      try {
        const session = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
        forgetKey();
        finishDraft(draft);
        toastDone(t('code.created'), t('code.createdText'));
        onCreated(session);
      } catch (error) {
        if (isFinal(error)) forgetKey();
        throw error;
      }
    },
    onInvalid: ({ licensePlate, make, model }) => {
      if (licensePlate) {
        const isMissing = licensePlate.type === 'plate_missing';
        toastFailed(
          t('form.plateTitle'),
          isMissing ? t('form.plateMissing') : t('issues:plate_invalid'),
        );
      } else if (make ?? model) toastFailed(t('form.carTitle'), t('issues:make_and_model_missing'));
    },
    fieldOf: ({ code }) => (code === 'LOCATION_NEEDED' ? 'locationId' : null),
  });
}
