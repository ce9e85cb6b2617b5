import { useRef } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useCallError } from '#web/lib/useOnReturn.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { findService, useCancelRetrieval, useRequestRetrieval } from '../api/changes.ts';
import { useNavigateTo } from '#web/app/useNavigateTo.ts';
import { buildPaymentPath } from '../navigation.ts';
import type { RetrievalRequest } from './times.ts';

type Refusal = { title: string; text: string };

/** Returns a function that explains a refusal in the documented wording. */
function useExplainRefusal(): (error: unknown) => Refusal {
  const { t } = useTranslation('serviceDialogs');
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

/**
 * Requests the car once, then opens the payment page, because payment must come before dispatch.
 *
 * @param unpaidId id of an unpaid request, which the new one replaces
 */
export function useRetrieval(id: string, unpaidId: string | null, onClose: () => void) {
  const { t } = useTranslation('serviceDialogs');
  const go = useNavigateTo();
  const explainRefusal = useExplainRefusal();
  const request = useRequestRetrieval(id);
  const cancel = useCancelRetrieval(id, true);
  const [failure, setFailure] = useCallError();
  const isSending = useRef(false);

  async function sendOnce(wanted: RetrievalRequest): Promise<void> {
    setFailure(null);
    try {
      if (unpaidId !== null) await cancel.mutateAsync(unpaidId);
      const service = await request.mutateAsync(wanted);
      onClose();
      showDoneToast(
        t('retrieval.done'),
        t(service.can.pay ? 'retrieval.doneText' : 'retrieval.doneFree'),
      );
      if (service.can.pay) go(buildPaymentPath(id));
    } catch (error) {
      const isAsked = error instanceof CallError && error.code === 'ORDER_ALREADY_OPEN';
      if (!isAsked) return setFailure(error);
      // Another phone requested the car, or the answer was lost, so only the payment is left.
      onClose();
      showDoneToast(t('retrieval.asked'));
      if ((await findService(id))?.can.pay) go(buildPaymentPath(id));
    }
  }

  function send(wanted: RetrievalRequest): void {
    if (isSending.current) return;
    isSending.current = true;
    void sendOnce(wanted).finally(() => (isSending.current = false));
  }

  const refusal = failure ? explainRefusal(failure) : null;
  return { refusal, isPending: request.isPending || cancel.isPending, send };
}
