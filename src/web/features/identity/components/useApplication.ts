import { useTranslation } from '#web/lib/translation.ts';
import { callAnonymous } from '#web/app/call.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { guessPlace } from './applicationPlace.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';

/** Country, time zone and currency guessed from the browser, as defaults for the business. */
const here = guessPlace();

export const emptyPlace = {
  name: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: here.country,
  timeZone: here.timeZone,
};

const emptyApplication: Draft = {
  businessName: '',
  kind: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  locations: [emptyPlace],
  currency: here.currency,
  expectedCarsPerDay: '',
  note: '',
};

/** Draft of the application form, stored in this tab. */
const applicationDraft = createDraft('onboarding', emptyApplication, 3);

const { keyFor, forgetKey } = createIdempotencyKey('onboarding');

/**
 * State of the application form, which stores a draft while typing. The idempotency key makes a
 * retry the same application.
 */
export function useApplication(onSent: (email: string) => void) {
  const { t, language } = useTranslation('onboarding');
  return useAppForm({
    schema: async () => (await import('../schemas/application.ts')).applicationSchema,
    defaultValues: emptyApplication,
    draft: applicationDraft,
    explain: useAuthFailure(t('failed')),
    send: async (checked) => {
      const body = { ...checked, language };
      const idempotencyKey = keyFor(body);
      await callAnonymous('POST /api/business/applications', { body }, { idempotencyKey });
      forgetKey();
      applicationDraft.forget();
      onSent(body.contactEmail);
    },
  });
}

export type ApplicationForm = ReturnType<typeof useApplication>;

/** Values of the application form, as typed. */
type Draft = {
  businessName: string;
  kind: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  locations: (typeof emptyPlace)[];
  currency: string;
  expectedCarsPerDay: string;
  note: string;
};
