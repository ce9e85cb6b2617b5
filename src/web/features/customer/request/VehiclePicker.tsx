import { writePlate } from '#domain/vehicles/writePlate.ts';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';

type Props = {
  vehicles: readonly Vehicle[];
  /** Returns why a vehicle cannot be chosen; null if it can. */
  refusedFor: (vehicle: Vehicle) => string | null;
  /** Text for when no vehicle can be chosen. */
  noneText: string | null;
  chosen: string;
  onChoose: (id: string) => void;
  onAdd: () => void;
  error: string | undefined;
};

/** Choice of the customer's vehicle. */
export function VehiclePicker(props: Props) {
  const { vehicles, refusedFor, noneText, chosen, onChoose, onAdd, error } = props;
  const { t } = useTranslation('serviceDialogs');
  const carName = useCarName();
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="pb-1.5 text-15 font-medium">{t('request.vehicle')}</legend>
      {vehicles.map((vehicle) => {
        const refused = refusedFor(vehicle);
        const { make, model, color } = vehicle;
        return (
          <RadioTile
            key={vehicle.id}
            name={id}
            checked={vehicle.id === chosen}
            disabled={refused !== null}
            isInvalid={Boolean(error)}
            onChoose={() => onChoose(vehicle.id)}
          >
            <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
              <span className={`wrap-anywhere ${refused ? 'text-muted' : 'font-medium'}`}>
                <CarGlyph {...vehicle.appearance} />{' '}
                {carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color })}
              </span>
              <bdi className="font-strong tracking-wide tabular-nums">
                {writePlate(vehicle.licensePlate, vehicle.plateRegion)}
              </bdi>
              {refused ? <span className="w-full text-12 text-muted">{refused}</span> : null}
            </span>
          </RadioTile>
        );
      })}
      {noneText ? <p className="text-15 text-muted">{noneText}</p> : null}
      <Button
        variant={vehicles.length === 0 ? 'secondary' : 'quiet'}
        className="self-start"
        onClick={onAdd}
      >
        <Icon of={Plus} size={18} />
        {t('request.addVehicle')}
      </Button>
      {error ? <FieldAlert id={`${id}-error`}>{error}</FieldAlert> : null}
    </fieldset>
  );
}
