import { useTranslation } from '#web/lib/translation.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { isolate } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useRemoveVehicle } from '../api.ts';
import { useVehicleName } from './useVehicleName.ts';

/** Asks first: the car has to be typed in again otherwise. */
export function RemoveVehicle({
  vehicle,
  onClose,
}: {
  vehicle: Vehicle | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('vehicles');
  const vehicleName = useVehicleName();
  const refused = useRefusalToast();
  const remove = useRemoveVehicle();

  async function confirm(): Promise<void> {
    if (!vehicle) return;
    try {
      await remove.mutateAsync(vehicle.id);
      toastDone(t('removed'));
    } catch (error) {
      refused(t('removeFailed'), error);
    }
    onClose();
  }

  const car = vehicle ? `${vehicleName(vehicle)} (${vehicle.licensePlate})` : '';
  return (
    <Dialog title={t('removeTitle')} isOpen={vehicle !== null} onClose={onClose}>
      <p>{t('removeText', { car: isolate(car) })}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button variant="danger" isPending={remove.isPending} onClick={() => void confirm()}>
          {t('remove')}
        </Button>
      </div>
    </Dialog>
  );
}
