import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { useSessionCar } from '../../look.ts';

type Props = {
  vehicles: readonly Vehicle[];
  /** A vehicle's id, or `newId`. */
  chosen: string;
  newId: string;
  onChoose: (id: string) => void;
};

export function VehicleChoice({ vehicles, chosen, newId, onChoose }: Props) {
  const { t } = useTranslation('sessions');
  const car = useSessionCar();
  const option = (id: string, children: ReactNode, isDisabled = false) => (
    <label
      key={id}
      className="relative flex min-h-16 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line-strong bg-surface px-4 py-3 has-checked:border-2 has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-not-allowed has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        type="radio"
        name="vehicle"
        value={id}
        checked={id === chosen}
        disabled={isDisabled}
        onChange={() => onChoose(id)}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      {children}
    </label>
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{t('connect.vehicleTitle')}</legend>
      {vehicles.map((vehicle) =>
        option(
          vehicle.id,
          <>
            <span className="contents [&_.plate]:[--plate-size:1.125rem]!">
              <Plate plate={vehicle.licensePlate} />
            </span>
            <span className="min-w-0 grow basis-32">
              <span className="block font-medium">{car(vehicle)}</span>
              {vehicle.isInUse ? <span className="block text-15">{t('connect.inUse')}</span> : null}
            </span>
          </>,
          vehicle.isInUse,
        ),
      )}
      {option(
        newId,
        <span className="inline-flex items-center gap-2 font-medium">
          <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
          {t('connect.newVehicle')}
        </span>,
      )}
    </fieldset>
  );
}
