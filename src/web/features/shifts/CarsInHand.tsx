import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogWindow } from '#web/ui/Dialog.tsx';
import { DialogFoot } from '#web/ui/DialogFoot.tsx';
import type { AskedEnd } from './useShiftControl.ts';

/** Dialog shown before a shift ends while the valet still has cars or keys. */
export function CarsInHand({ asked, onClose }: { asked: AskedEnd; onClose: () => void }) {
  const { t } = useTranslation('shifts');
  const { cars, keys } = asked;
  const keysTitle = t('keys.title', { count: keys.length });
  const hasCars = cars.length > 0;
  return (
    <DialogWindow
      title={hasCars ? t('cars.title', { count: cars.length }) : keysTitle}
      onClose={onClose}
    >
      {hasCars ? (
        <>
          <Plates of={cars} />
          <p>{t('cars.text')}</p>
        </>
      ) : null}
      {hasCars && keys.length > 0 ? <h3 className="mt-2 font-strong">{keysTitle}</h3> : null}
      {keys.length > 0 ? (
        <>
          <Plates of={keys} />
          <p>{t('keys.text')}</p>
        </>
      ) : null}
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {t('cars.keep')}
        </Button>
        <Button variant="danger" onClick={asked.confirm}>
          {t('cars.leave')}
        </Button>
      </DialogFoot>
    </DialogWindow>
  );
}

function Plates({ of }: { of: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {of.map((car) => (
        <li key={car} className="rounded-md border border-line-strong px-3 py-1 font-strong">
          <bdi>{car}</bdi>
        </li>
      ))}
    </ul>
  );
}
