import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { CallInput } from '#contract/client.ts';
import { callOpenly } from '#web/app/call.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useSentForm } from '../forms/useSentForm.ts';
import { applicationDraft } from './draft.ts';
import type { Draft } from './draft.ts';

const { keyFor, forgetKey } = createIdempotencyKey('onboarding');

type Body = CallInput<'POST /api/business/applications'>['body'];

/** The application: kept while it is typed, sent once. */
export function useApplication(onSent: (email: string) => void) {
  const { t } = useTranslation('onboarding');
  const language = useLanguage();
  const [defaultValues] = useState(applicationDraft.read);
  const form = useSentForm<Draft>({
    rules: 'application',
    defaultValues,
    refusedTitle: t('failed'),
    send: async (checked) => {
      // The rules have made the body of the contract out of what was typed.
      const body = { ...(checked as unknown as Body), language };
      const idempotencyKey = keyFor(body);
      await callOpenly('POST /api/business/applications', { body }, { idempotencyKey });
      forgetKey();
      applicationDraft.forget();
      onSent(body.contactEmail);
    },
  });
  const { subscribe } = form.form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => applicationDraft.write(values),
      }),
    [subscribe],
  );
  return form;
}

export type ApplicationForm = ReturnType<typeof useApplication>;
