import type { CarCard } from '#contract/cars.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { useGiveBack } from '#web/features/stays/carsApi.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { ReasonForm } from '../putRight/ReasonForm.tsx';

/** Asks for the reason before an unparked car goes back to its guest. */
export function GiveBackDialog({ car, onClose }: { car: CarCard; onClose: () => void }) {
  const { t } = useTranslation(['putRight', 'cars']);
  const carName = useCarName();
  const giveBack = useGiveBack(car.id, {
    done: () => {
      showDoneToast(t('leave.giveBack.done'));
      onClose();
    },
    failed: t('leave.giveBack.failed'),
    refused: onClose,
  });
  const name = writePlate(car.licensePlate, car.plateRegion) ?? carName(car);
  return (
    <Dialog title={t('leave.giveBack.title')} isOpen onClose={onClose}>
      <ReasonForm
        step="giveBack"
        text={t('leave.giveBack.text', { car: isolateText(name) })}
        submitLabel={t('cars:actions.giveBack')}
        variant="danger"
        cancelLabel={t('leave.keep')}
        onCancel={onClose}
        isPending={giveBack.isPending}
        onSubmit={(given) => giveBack.mutate(given)}
      />
    </Dialog>
  );
}
