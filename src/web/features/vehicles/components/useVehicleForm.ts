import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import type { NewVehicle, Vehicle } from '#contract/vehicles.ts';
import type { Draft } from '#web/lib/drafts.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { asNewVehicle, draftOf, emptyVehicle, vehicleSlips } from '../draft.ts';
import type { VehicleDraft, VehicleField, VehicleSlip } from '../draft.ts';

type Slips = Partial<Record<VehicleField, VehicleSlip | 'taken'>>;

const serverSlips: Record<VehicleField, VehicleSlip | null> = {
  make: 'make',
  model: 'model',
  year: 'year',
  color: null,
  licensePlate: 'plateForm',
};

/** What of a refusal belongs to fields. @returns null where it is about something else */
function slipsIn(error: unknown): Slips | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'VEHICLE_EXISTS') return { licensePlate: 'taken' };
  const named = (error.body?.issues ?? []).flatMap((issue) => {
    // Of a car inside another call the field has the part's name before its own.
    const field = issue.field.split('.').at(-1) as VehicleField;
    const slip = serverSlips[field];
    return slip ? [[field, slip] as const] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : null;
}

type Options = {
  /** A car to be corrected. */
  vehicle?: Vehicle | undefined;
  kept?: Draft<VehicleDraft> | undefined;
  send: (vehicle: NewVehicle) => Promise<unknown>;
};

/** The form of a car: what was typed stays, whatever the server says, and is sent once. */
export function useVehicleForm({ vehicle, kept, send }: Options) {
  const { t } = useTranslation(['customer', 'common']);
  const errorText = useErrorText();
  const [draft, setDraft] = useState<VehicleDraft>(() =>
    vehicle ? draftOf(vehicle) : (kept?.read() ?? emptyVehicle),
  );
  const keep = useEffectEvent((next: VehicleDraft) => kept?.write(next));
  useEffect(() => keep(draft), [draft]);
  const [slips, setSlips] = useState<Slips>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const change = (field: VehicleField) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setSlips(({ [field]: _gone, ...others }) => others);
  };

  function show(found: Slips): void {
    setSlips(found);
    const lead = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    requestAnimationFrame(lead);
  }

  async function sendDraft(): Promise<void> {
    setRefusal(null);
    const found = vehicleSlips(draft);
    if (Object.keys(found).length > 0) return show(found);
    setPending(true);
    try {
      await send(asNewVehicle(draft));
    } catch (error) {
      const named = slipsIn(error);
      if (named) show(named);
      else setRefusal(errorText(error));
    }
    setPending(false);
  }

  /** Pressed again on the way, it does nothing. */
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    // A form in a window of another form is not that one's.
    event.stopPropagation();
    if (isSending.current) return;
    isSending.current = true;
    await sendDraft();
    isSending.current = false;
  }

  function errorOf(field: VehicleField): string | undefined {
    const slip = slips[field];
    if (!slip) return undefined;
    return slip === 'taken' ? t('common:errors.VEHICLE_EXISTS') : t(`vehicle.slips.${slip}`);
  }

  return { form, draft, change, errorOf, refusal, isPending, submit };
}
