import { TriangleAlert } from 'lucide-react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { hasCapabilityAtPosition } from '#domain/identity/roles.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { type StaffCarsInHand, useTeam, type StaffValet } from './api.ts';
import { useValetName } from './texts.ts';

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, Record<string, string>>;
  valet: StaffValet;
  inHand: readonly StaffCarsInHand[];
  /** Returns that the valet will not finish: all, or only those at removed locations. */
  leaving: readonly StaffCarsInHand[];
};

/**
 * Choice of the valet who takes over each return. Also lists the other cars and keys that the valet
 * has.
 */
export function HandOverField<T extends FieldValues>(props: Props<T>) {
  const { control, name, inHand, leaving } = props;
  const { t } = useTranslation('team');
  const { field } = useController({ control, name });
  const chosen = field.value as Record<string, string>;
  const others = inHand.filter(({ kind }) => kind !== 'return');
  if (leaving.length === 0 && others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-amber-soft px-4 py-3 text-amber-ink">
      {leaving.length > 0 ? (
        <>
          <p className="flex gap-2 font-strong">
            <Icon of={TriangleAlert} size={20} className="mt-0.5" />
            {t('hand.title', { count: leaving.length })}
          </p>
          <p className="text-15">{t('hand.text')}</p>
          <ul className="flex flex-col">
            {leaving.map((car) => (
              <TakenOver
                key={car.stayId}
                car={car}
                valet={props.valet}
                value={chosen[car.orderId ?? ''] ?? ''}
                onChange={(valetId) => field.onChange({ ...chosen, [car.orderId ?? '']: valetId })}
              />
            ))}
          </ul>
        </>
      ) : null}
      {others.length > 0 ? <Kept cars={others} /> : null}
    </div>
  );
}

type TakenOverProps = {
  car: StaffCarsInHand;
  valet: StaffValet;
  value: string;
  onChange: (valetId: string) => void;
};

function TakenOver({ car, valet, value, onChange }: TakenOverProps) {
  const { t } = useTranslation('team');
  const nameOf = useValetName();
  const team = useTeam();
  const colleagues = (team.data ?? []).filter(
    (other) =>
      other.id !== valet.id &&
      other.status === 'active' &&
      other.locationAssignments.some(
        ({ locationId, position }) =>
          locationId === car.locationId && hasCapabilityAtPosition(position, 'jobs.work'),
      ),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-current/20 py-2">
      <Plate plate={car.licensePlate} region={car.plateRegion} missing={car.ticketNumber} />
      <span className="min-w-0 grow text-15 text-ink wrap-anywhere">
        <bdi>{describeCar(car)}</bdi>
      </span>
      <select
        aria-label={t('hand.to', { car: nameByPlate(car) })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 max-w-full cursor-pointer rounded-sm border border-line-strong bg-surface px-2 text-15 text-ink max-sm:w-full"
      >
        <option value="">{t('hand.queue')}</option>
        {colleagues.map((other) => (
          <option key={other.id} value={other.id}>
            {nameOf(other)}
          </option>
        ))}
      </select>
    </li>
  );
}

const describeCar = ({ vehicleMake, vehicleModel }: StaffCarsInHand) =>
  [vehicleMake, vehicleModel].filter(Boolean).join(' ');

/** Lists cars and keys that cannot be assigned here. The valet must hand them over in person. */
function Kept({ cars }: { cars: readonly StaffCarsInHand[] }) {
  const { t } = useTranslation('team');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-15 font-strong">{t('hand.others')}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {cars.map((car) => (
          <li key={car.stayId} className="flex items-center gap-2 text-15">
            <Plate plate={car.licensePlate} region={car.plateRegion} missing={car.ticketNumber} />
            {t(`hand.${car.kind as 'curb' | 'parking' | 'key'}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
