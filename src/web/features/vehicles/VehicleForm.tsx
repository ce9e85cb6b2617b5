import type { NewVehicle, Vehicle } from '#contract/vehicles.ts';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import type { DraftHandle } from '#web/lib/drafts.ts';
import { VehicleFields } from './VehicleFields.tsx';
import { emptyVehicle, type VehicleDraft, vehicleToDraft } from './draft.ts';

type Props = {
  /** Vehicle to edit. Without a vehicle the form adds one. */
  vehicle?: Vehicle;
  draft?: DraftHandle<VehicleDraft>;
  submit: string;
  /** Title of the error when the server refuses. */
  failed: string;
  /** Saves the vehicle. A rejection is shown at the fields it names, or above the button. */
  send: (vehicle: NewVehicle) => Promise<unknown>;
};

export function VehicleForm({ vehicle, draft, submit: words, failed, send }: Props) {
  const { control, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).createVehicleSchema(vehicle?.licensePlate),
    defaultValues: vehicle ? vehicleToDraft(vehicle) : emptyVehicle,
    draft,
    explain: useFormFailure(failed),
    send,
    fieldOf: ({ code }) => (code === 'VEHICLE_EXISTS' ? 'licensePlate' : null),
  });
  return (
    <AppForm form={form} submitLabel={words} errorBelow gap="gap-5">
      <VehicleFields control={control} />
    </AppForm>
  );
}
