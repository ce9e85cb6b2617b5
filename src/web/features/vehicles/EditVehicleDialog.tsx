import { useTranslation } from '#web/lib/translation.ts';
import type { NewVehicle, Vehicle } from '#contract/vehicles.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useEditVehicle } from './api.ts';
import { VehicleForm } from './VehicleForm.tsx';

type Props = { vehicle: Vehicle; onClose: () => void };

/**
 * Dialog that edits a vehicle. Screens must load this module lazily, because it includes the code
 * of the dialog.
 */
export function EditVehicleDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation(['vehicles', 'customer']);
  const edit = useEditVehicle(vehicle.id);

  async function send(body: NewVehicle): Promise<void> {
    await edit.mutateAsync(body);
    showDoneToast(t('saved'));
    onClose();
  }

  return (
    <Dialog title={t('editTitle')} isOpen onClose={onClose}>
      <VehicleForm
        vehicle={vehicle}
        submit={t('customer:vehicle.save')}
        failed={t('customer:vehicle.saveFailed')}
        send={send}
      />
    </Dialog>
  );
}
