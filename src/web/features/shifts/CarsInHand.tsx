import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogWindow } from '#web/ui/Dialog.tsx';
import type { AskedEnd } from './useShiftControl.ts';

/** Which cars somebody leaves behind who ends their shift now. */
export function CarsInHand({ asked, onClose }: { asked: AskedEnd; onClose: () => void }) {
  const { t } = useTranslation('shifts');
  return (
    <DialogWindow title={t('cars.title', { count: asked.cars.length })} onClose={onClose}>
      <ul className="flex flex-wrap gap-2">
        {asked.cars.map((car) => (
          <li key={car} className="rounded-md border border-line-strong px-3 py-1 font-strong">
            <bdi>{car}</bdi>
          </li>
        ))}
      </ul>
      <p>{t('cars.text')}</p>
      <div className="sheet__foot flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button variant="primary" onClick={onClose}>
          {t('cars.keep')}
        </Button>
        <Button variant="danger" onClick={asked.confirm}>
          {t('cars.leave')}
        </Button>
      </div>
    </DialogWindow>
  );
}
