import { useTranslation } from '#web/lib/translation.ts';
import type { NewVehicle, Vehicle } from '#contract/vehicles.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { isolateText } from '#web/lib/language.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useAddVehicle } from './api.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { emptyVehicle } from './draft.ts';
import { VehicleForm } from './VehicleForm.tsx';

type Props = { onClose: () => void; onAdded?: (vehicle: Vehicle) => void };

const draft = createDraft('new-vehicle', emptyVehicle);

/**
 * Dialog that adds a vehicle. Screens must load this module lazily, because it includes the code of
 * the dialog.
 */
export function AddVehicleDialog({ onClose, onAdded }: Props) {
  const { t } = useTranslation('customer');
  const carName = useCarName();
  const add = useAddVehicle();

  async function send(body: NewVehicle): Promise<void> {
    const vehicle = await add.mutateAsync(body);
    draft.forget();
    const { make: vehicleMake, model: vehicleModel, color: vehicleColor } = vehicle;
    const car = carName({ vehicleMake, vehicleModel, vehicleColor });
    showDoneToast(t('vehicle.done'), t('vehicle.doneText', { car: isolateText(car) }));
    onAdded?.(vehicle);
    onClose();
  }

  return (
    <Dialog keepsTyped title={t('vehicle.title')} isOpen onClose={onClose}>
      <VehicleForm
        draft={draft}
        submit={t('vehicle.submit')}
        failed={t('vehicle.failed')}
        send={send}
      />
    </Dialog>
  );
}
