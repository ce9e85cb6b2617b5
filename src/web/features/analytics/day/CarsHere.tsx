import { Link } from '@tanstack/react-router';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FiguresPanel } from '../FiguresPanel.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import type { DayProps } from './EndOfDay.tsx';

const DAY_HOURS = 24;
const HOUR_SECONDS = 3600;

/** Tables of the cars that stay overnight, longest first, and of the keys. */
export function CarsHere({ data }: DayProps) {
  const { t } = useTranslation(['day', 'common']);
  const { stillHere, keys } = data;
  const age = (seconds: number) => {
    const hours = Math.floor(seconds / HOUR_SECONDS);
    return t('here.age', { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS });
  };
  return (
    <div>
      <FiguresPanel
        mayBreak
        title={t('here.title', { count: data.cars.atClose })}
        none={t('here.none')}
        file={`portico-cars-${data.day}`}
        table={{
          columns: [
            { name: t('here.plate') },
            { name: t('here.car') },
            { name: t('here.spot') },
            { name: t('here.key') },
            { name: t('here.since'), isFigure: true },
          ],
          rows: stillHere.map((car) => ({
            id: car.stayId,
            cells: [
              <Link
                key={car.stayId}
                to="/cars"
                search={{ car: car.stayId }}
                className="plate-sm inline-flex items-center py-0.5"
              >
                <Plate plate={car.plate} region={car.plateRegion} missing={car.ticketNumber} />
              </Link>,
              car.vehicle ? <bdi key="car">{car.vehicle}</bdi> : '—',
              car.spot ? <bdi key="spot">{car.spot}</bdi> : '—',
              car.hook
                ? t('here.hook', { hook: car.hook })
                : t(`here.place.${car.keyPlace ?? 'unknown'}`),
              age(car.ageSeconds),
            ],
            values: [
              writePlate(car.plate, car.plateRegion) ?? car.ticketNumber,
              car.vehicle,
              car.spot,
              car.hook ?? t(`here.place.${car.keyPlace ?? 'unknown'}`),
              Math.round(car.ageSeconds / HOUR_SECONDS),
            ],
          })),
        }}
      />
      {stillHere.length > 0 ? (
        <p className="pt-2 text-15 text-muted">
          {t('here.keys', { ...keys, all: keys.onHook + keys.withValet + keys.out + keys.unknown })}
        </p>
      ) : null}
    </div>
  );
}
