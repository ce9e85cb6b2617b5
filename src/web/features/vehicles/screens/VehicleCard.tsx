import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { linkLook } from '#web/features/identity/components/linkLook.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { useVehicleName } from './useVehicleName.ts';

type Props = { vehicle: Vehicle; onEdit: () => void; onRemove: () => void };

/** A car by its plate; one that is with the valets says so in place of what cannot be done. */
export function VehicleCard({ vehicle, onEdit, onRemove }: Props) {
  const { t } = useTranslation('vehicles');
  const car = useVehicleName()(vehicle);
  return (
    <article className="flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <span className="max-w-full [&_.plate]:[--plate-size:1.75rem]!">
          <Plate plate={vehicle.licensePlate} />
        </span>
        {vehicle.isInUse ? <StatusPill tone="ready">{t('inUse')}</StatusPill> : null}
      </div>
      <div className="grow">
        <h2 className="text-17 wrap-anywhere">
          <bdi>{car}</bdi>
        </h2>
        <p className="text-15 text-muted tabular-nums">{vehicle.year}</p>
      </div>
      {vehicle.isInUse ? (
        <p className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2 text-15 text-muted">
          {t('inUseText')}
          <Link to="/dashboard/current" className={linkLook}>
            {t('toCurrent')}
          </Link>
        </p>
      ) : (
        <div className="-mx-2 -mb-2 flex flex-wrap gap-x-2 border-t border-line pt-2">
          <Button variant="quiet" aria-label={t('editOf', { car })} onClick={onEdit}>
            <Pencil aria-hidden="true" size={18} strokeWidth={1.75} />
            {t('edit')}
          </Button>
          <Button variant="quiet" aria-label={t('removeOf', { car })} onClick={onRemove}>
            <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
            {t('remove')}
          </Button>
        </div>
      )}
    </article>
  );
}
