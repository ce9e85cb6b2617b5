import { writePlate } from '#domain/vehicles/writePlate.ts';
import { useEffect, useEffectEvent } from 'react';
import type { Car } from '#contract/cars.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { CarFilter } from '#domain/orders/carState.ts';

type Props = { cars: readonly Car[]; state: CarFilter | undefined; onDone: () => void };

/** Table of cars for paper with a checkbox per car. Opens the print window by itself. */
export function PrintedCars({ cars, state, onDone }: Props) {
  const { t } = useTranslation('cars');
  const language = useLanguage();
  const carName = useCarName();
  const placeName = usePlaceName();
  const nameOf = (car: Car) => placeName(car.locationName, car.locationNameArabic);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const over = () => done();
    window.addEventListener('afterprint', over);
    window.print();
    return () => window.removeEventListener('afterprint', over);
  }, []);
  const names = new Set(cars.map(nameOf));
  const [only] = names.size === 1 ? names : [];
  const zone = cars[0]?.timeZone;
  const columns = ['ticket', 'plate', 'car', 'spot', 'hook', 'guest', 'state', 'received'] as const;
  const show =
    state === undefined
      ? t('showAll')
      : state === 'inCustody'
        ? t('print.title')
        : t(`short.${state}`);
  return (
    <section className="printed">
      <h2>{[only, show].filter(Boolean).join(' · ')}</h2>
      <p>
        {t('found', { count: cars.length })}
        {zone ? ` · ${formatDateTime(new Date(getServerNow()), language, zone)}` : null}
      </p>
      <table>
        <thead>
          <tr>
            <th aria-label={t('print.seen')} />
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`print.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cars.map((car) => (
            <tr key={car.id}>
              <td>
                <div data-check="" />
              </td>
              <td>
                <bdi>{car.ticketNumber}</bdi>
              </td>
              <td>
                <b>
                  <bdi>{writePlate(car.licensePlate, car.plateRegion)}</bdi>
                </b>
              </td>
              <td>{carName(car)}</td>
              <td>
                {[car.parkingSpot, car.parkingLocation, only ? null : nameOf(car)]
                  .filter(Boolean)
                  .map((place) => (
                    <div key={place}>
                      <bdi>{place}</bdi>
                    </div>
                  ))}
              </td>
              <td>
                <bdi>{car.key.hook}</bdi>
              </td>
              <td>
                <bdi>{car.customerName ?? (car.phoneEnding ? `…${car.phoneEnding}` : '')}</bdi>
              </td>
              <td>{t(`short.${car.state}`)}</td>
              <td>{formatDateTime(car.receivedAt, language, car.timeZone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
