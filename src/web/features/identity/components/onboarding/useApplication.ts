import { useTranslation } from '#web/lib/translation.ts';
import { callOpenly } from '#web/app/call.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '../authFailure.ts';
import { applicationDraft, emptyApplication } from './draft.ts';

const { keyFor, forgetKey } = createIdempotencyKey('onboarding');

/** The application: kept while it is typed, sent once. */
export function useApplication(onSent: (email: string) => void) {
  const { t } = useTranslation('onboarding');
  const language = useLanguage();
  return useAppForm({
    schema: async () => (await import('../../schemas/application.ts')).application,
    defaultValues: emptyApplication,
    draft: applicationDraft,
    explain: useAuthFailure(t('failed')),
    send: async (checked) => {
      const body = { ...checked, language };
      const idempotencyKey = keyFor(body);
      await callOpenly('POST /api/business/applications', { body }, { idempotencyKey });
      forgetKey();
      applicationDraft.forget();
      onSent(body.contactEmail);
    },
  });
}

export type ApplicationForm = ReturnType<typeof useApplication>;
