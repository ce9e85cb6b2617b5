import { useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import type { CallInput } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { standing, useRequestRetrieval } from '../api/changes.ts';
import { paymentPath, useGo } from '../go.ts';

type Refusal = { title: string; text: string };
type Wanted = CallInput<'PATCH /api/services/{id}/request-retrieval'>['body'];

/** Why a car cannot be asked back, in the documented words. */
function useAuthFailure(): (error: unknown) => Refusal {
  const { t } = useTranslation('services');
  const errorText = useErrorText();
  return (error) => {
    const code = error instanceof CallError ? error.code : null;
    if (code === 'CAR_NOT_PARKED')
      return { title: t('retrieval.notParked'), text: t('retrieval.notParkedText') };
    if (code === 'SERVICE_NOT_FOUND')
      return { title: t('retrieval.notYours'), text: t('retrieval.notYoursText') };
    const title = code === null ? t('retrieval.errorTitle') : t('retrieval.failed');
    return { title, text: errorText(error) };
  };
}

/** Asks for the car once; then comes the payment, before which nobody sets off. */
export function useRetrieval(id: string, onClose: () => void) {
  const { t } = useTranslation('services');
  const go = useGo();
  const refusalOf = useAuthFailure();
  const request = useRequestRetrieval(id);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isSending = useRef(false);

  async function sendOnce(wanted: Wanted): Promise<void> {
    setRefusal(null);
    try {
      const service = await request.mutateAsync(wanted);
      onClose();
      toastDone(t('retrieval.done'), t('retrieval.doneText'));
      if (service.can.pay) go(paymentPath(id));
    } catch (error) {
      const isAsked = error instanceof CallError && error.code === 'ORDER_ALREADY_OPEN';
      if (!isAsked) return setRefusal(refusalOf(error));
      // Asked from another phone, or before the answer was lost: what is left to do is paying.
      onClose();
      toastDone(t('retrieval.asked'));
      if ((await standing(id))?.can.pay) go(paymentPath(id));
    }
  }

  function send(wanted: Wanted): void {
    if (isSending.current) return;
    isSending.current = true;
    void sendOnce(wanted).finally(() => (isSending.current = false));
  }

  return { refusal, isPending: request.isPending, send };
}
