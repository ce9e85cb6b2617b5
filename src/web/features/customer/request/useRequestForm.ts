import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import type { Service } from '#contract/services.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { isFinal } from '#web/app/isFinal.ts';
import { serverNow } from '#web/lib/clock.ts';
import { toastFailed } from '#web/ui/toasts.ts';
import { useRequestService } from '../api/changes.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { emptyRequest, asNewService, requestSlips, withCar } from './draft.ts';
import type { RequestDraft, RequestField } from './draft.ts';

const fields: readonly RequestField[] = ['vehicleId', 'locationId', 'requestedTime'];

const stored = createDraft('service', emptyRequest);

/** What of a refusal is about a field of the form. */
function slipsIn(error: unknown): RequestField[] {
  if (!(error instanceof CallError)) return [];
  if (error.code === 'LOCATION_NOT_FOUND') return ['locationId'];
  const named = (error.body?.issues ?? []).map(({ field }) => field);
  return fields.filter((field) => named.includes(field));
}

/** The request of a valet: kept while it is filled in, sent once, and still there when refused. */
export function useRequestForm(
  choosable: (draft: RequestDraft) => readonly string[],
  onDone: (service: Service) => void,
) {
  const { t } = useTranslation('services');
  const errorText = useErrorText();
  const request = useRequestService();
  const [kept, setKept] = useState<RequestDraft>(stored.read);
  /** Sent, and the answer was lost: the car may be announced by this very form. */
  const [isUnsure, setUnsure] = useState(false);
  const draft = isUnsure ? kept : withCar(kept, choosable(kept));
  const [slips, setSlips] = useState<readonly RequestField[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => stored.write(kept), [kept]);

  function change(changed: Partial<RequestDraft>): void {
    setUnsure(false);
    setKept((before) => ({ ...before, ...changed }));
    // What is right by now is no longer called wrong; nothing is before it was sent.
    const next = { ...draft, ...changed };
    setSlips((before) => before.filter((slip) => requestSlips(next, serverNow()).includes(slip)));
  }

  function show(found: readonly RequestField[]): void {
    setSlips(found);
    toastFailed(t('request.invalid'), t('request.invalidText'));
    const [first = 'vehicleId'] = found;
    const lead = `[data-field=${first}] :is(input, button):not(:disabled)`;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(lead)?.focus());
  }

  async function send(): Promise<void> {
    setRefusal(null);
    const found = requestSlips(draft, serverNow());
    if (found.length > 0) return show(found);
    setKept(draft);
    try {
      const service = await request.mutateAsync(asNewService(draft));
      stored.forget();
      onDone(service);
    } catch (error) {
      setUnsure(!isFinal(error));
      const named = slipsIn(error);
      if (named.length > 0) return show(named);
      const isKnown = error instanceof CallError && error.code !== 'INTERNAL';
      setRefusal(isKnown ? errorText(error) : t('request.failedText'));
    }
  }

  /** Pressed again on the way, it does nothing. */
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await send();
    isSending.current = false;
  }

  const errorOf = (field: RequestField) =>
    slips.includes(field) ? t(`request.slips.${field}`) : undefined;

  return { form, draft, change, errorOf, refusal, isPending: request.isPending, submit };
}
