import { useEffect, useState, type SubmitEvent } from 'react';
import { useWatch, type Path } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import type { Service } from '#contract/services.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { isFinal } from '#web/lib/idempotencyKey.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { showFailedToast } from '#web/ui/toasts.ts';
import { useRequestService } from '../api/changes.ts';
import { toNewService, emptyRequest, selectVehicle, type RequestDraft } from './draft.ts';

const requestDraft = createDraft('service', emptyRequest);

const fieldNames: Record<string, Path<RequestDraft>> = {
  locationId: 'place',
  requestedTime: 'time',
  specialInstructions: 'instructions',
};

type RequestFormSettings = {
  /** Returns the ids of the vehicles that can be chosen. */
  choosable: (draft: RequestDraft) => readonly string[];
  /** Whether the form asks for a new vehicle, because the customer has none. */
  isNewVehicle: (draft: RequestDraft) => boolean;
  /** Returns the time zone of the location where the vehicle is parked; null if unknown. */
  getParkedZone: (vehicleId: string) => string | null;
  onDone: (service: Service) => void;
};

export function useRequestForm(settings: RequestFormSettings) {
  const { choosable, isNewVehicle, getParkedZone, onDone } = settings;
  const { t } = useTranslation('serviceDialogs');
  const errorText = useErrorText();
  const request = useRequestService();
  /**
   * True if the answer was lost after sending, because this form may then have created the request.
   */
  const [isUnsure, setUnsure] = useState(false);
  const sayInvalid = () => showFailedToast(t('request.invalid'), t('request.invalidText'));

  const { form, control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schema.ts')).requestSchema,
    defaultValues: emptyRequest,
    draft: requestDraft,
    fieldNames,
    fieldOf: ({ code }) => (code === 'LOCATION_NOT_FOUND' ? 'place' : null),
    explain: (error) => {
      const isKnown = error instanceof CallError && error.code !== 'INTERNAL';
      const text = isKnown ? errorText(error) : t('request.failedText');
      return { title: t('request.failed'), text, code: null };
    },
    send: async ({ vehicle }, typed) => {
      const service = await request.mutateAsync(toNewService(typed, vehicle));
      requestDraft.forget();
      onDone(service);
    },
    onInvalid: sayInvalid,
    onFailed: (error) => {
      setUnsure(!isFinal(error));
      const isField = error instanceof CallError && error.code === 'LOCATION_NOT_FOUND';
      if (isField || (error instanceof CallError && error.body?.issues)) sayInvalid();
    },
  });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => setUnsure(false) }),
    [form],
  );
  const typed = { ...emptyRequest, ...useWatch({ control }) } as RequestDraft;
  const chosen = isUnsure
    ? typed
    : { ...selectVehicle(typed, choosable(typed)), isNewVehicle: isNewVehicle(typed) };
  const draft = { ...chosen, timeZone: getZone(chosen) };
  // Clears the vehicle's error when a vehicle is chosen automatically.
  useEffect(() => form.clearErrors('vehicleId'), [form, draft.vehicleId]);

  function getZone({ serviceType, vehicleId, place }: RequestDraft): string | null {
    return serviceType === 'retrieval' ? getParkedZone(vehicleId) : (place?.timeZone ?? null);
  }

  function change(changed: Partial<RequestDraft>): void {
    const timeZone = getZone({ ...draft, ...changed });
    for (const [name, value] of Object.entries({ timeZone, ...changed })) {
      // Clears the error of a changed field until the next submit.
      form.clearErrors(name as Path<RequestDraft>);
      form.setValue(name as Path<RequestDraft>, value);
    }
  }

  function submitChosen(event: SubmitEvent): void {
    if (draft.vehicleId !== typed.vehicleId) form.setValue('vehicleId', draft.vehicleId);
    form.setValue('isNewVehicle', draft.isNewVehicle);
    form.setValue('timeZone', draft.timeZone);
    submit(event);
  }

  return { control, draft, change, failure, isPending, submit: submitChosen };
}
