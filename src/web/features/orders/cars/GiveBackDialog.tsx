import type { CarCard } from '#contract/cars.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useGiveBack } from '#web/features/stays/carsApi.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useStaffReason } from '../putRight/useStaffReason.tsx';

/** Asks for the reason before an unparked car goes back to its guest. */
export function GiveBackDialog({ car, onClose }: { car: CarCard; onClose: () => void }) {
  const { t } = useTranslation('cars');
  const refused = useRefusalToast();
  const carName = useCarName();
  const { fields, read } = useStaffReason('giveBack');
  const giveBack = useGiveBack(car.id, {
    done: () => {
      showDoneToast(t('giveBack.done'));
      onClose();
    },
    refused: (error) => {
      onClose();
      refused(t('giveBack.failed'), error);
    },
  });
  return (
    <ConfirmDialog
      title={t('giveBack.title')}
      text={t('giveBack.text', {
        car: isolateText(writePlate(car.licensePlate, car.plateRegion) ?? carName(car)),
      })}
      confirm={t('actions.giveBack')}
      keep={t('giveBack.keep')}
      isPending={giveBack.isPending}
      onConfirm={() => {
        const given = read();
        if (given) giveBack.mutate(given);
      }}
      onClose={onClose}
    >
      {fields}
    </ConfirmDialog>
  );
}
