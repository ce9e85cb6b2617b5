import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { useBeginSession } from './useLogin.ts';

const stored = createDraft<Activation | null>('valet-activation', null);

const forgetActivation = stored.forget;

type Step = 1 | 2 | 3;

type Invitation = { phoneNumber: string; token: string; fullName?: string };

/** Extracts up to six digits of the SMS code from the invitation link. */
const code = (token: string) => toLatinDigits(token).replaceAll(/\D/g, '').slice(0, 6);

/**
 * Manages a single form for both steps of the activation, because going back or reloading must keep
 * the values.
 */
export function useActivation(given: Invitation, step: Step, goTo: (step: Step) => void) {
  const { t } = useTranslation(['activation', 'identity']);
  const errorText = useErrorText();
  const begin = useBeginSession();
  const [defaultValues] = useState(() => ({
    phoneNumber: given.phoneNumber,
    token: code(given.token),
    fullName: given.fullName ?? '',
    password: '',
    confirmPassword: '',
  }));

  /** Shows a toast too, because the error beside the form may be out of sight. */
  function say(error: unknown): void {
    if (error instanceof CallError && error.status === 0) {
      showFailedToast(t('error'), t('connectionFailed'));
      return;
    }
    showFailedToast(t('failed'), errorText(error));
    const fields = (error instanceof CallError && error.body?.issues) || [];
    if (fields.some(({ field }) => field === 'phoneNumber' || field === 'token')) goTo(1);
  }

  const form = useAppForm({
    schema: async () => (await import('../schemas/account.ts')).activateValetSchema,
    defaultValues,
    explain: useAuthFailure(t('failed')),
    send: async ({ confirmPassword: _again, ...body }) => {
      const answer = await callAnonymous('POST /api/valet/activate', { body });
      forgetActivation();
      begin(answer);
      showDoneToast(t('valet.doneTitle'), t('valet.doneText'));
      goTo(3);
    },
    onFailed: say,
    onInvalid: ({ password, confirmPassword }) => {
      if (password) {
        showFailedToast(t('short'), t('shortText'));
      } else if (confirmPassword) {
        showFailedToast(t('mismatch'), t('mismatchText'));
      }
    },
  });

  const { subscribe, getValues } = form.form;
  useEffect(() => {
    if (step === 3) return undefined;
    writeActivation({ ...getValues(), step });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeActivation({ ...values, step }),
    });
  }, [step, subscribe, getValues]);
  return form;
}

export type ActivationForm = ReturnType<typeof useActivation>;

/** Stored progress of a valet's activation, without the password. */
type Activation = { step: 1 | 2; phoneNumber: string; token: string; fullName: string };

/** Returns the activation that was started in this tab; null if none was started. */
export function readActivation(): Activation | null {
  const draft = stored.read();
  if (!draft) return null;
  const { step, phoneNumber, token } = draft;
  return { ...draft, step: step === 2 && phoneNumber && token ? 2 : 1 };
}

function writeActivation({ step, phoneNumber, token, fullName }: Activation): void {
  stored.write({ step, phoneNumber, token, fullName });
}
