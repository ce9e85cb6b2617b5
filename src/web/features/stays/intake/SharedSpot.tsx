import { useQueryClient } from '@tanstack/react-query';
import { findCarOnSpot } from '#domain/stays/carOnSpot.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { carsHereQuery } from '../carsApi.ts';

type Props = {
  stayId: string;
  locationId: string;
  /** Chosen spot; '' for none. */
  spot: string;
  /** Spots that the server has named as free, which may be newer than the list of cars. */
  free: readonly string[];
};

/**
 * Names another car on the chosen spot, if the phone has that car. Refuses nothing, because valets
 * double-park.
 */
export function SharedSpot({ stayId, locationId, spot, free }: Props) {
  const { t } = useTranslation('checkin');
  const cars = useQueryClient().getQueryData(carsHereQuery.queryKey)?.pages ?? [];
  const wanted = { id: stayId, locationId, parkingSpot: spot };
  const other = free.includes(spot)
    ? undefined
    : findCarOnSpot(
        cars.flatMap((page) => page.cars),
        wanted,
      );
  return (
    <output className="block text-15 text-amber-ink empty:hidden">
      {other &&
        t('places.shared', { ticket: isolateText(other.ticketNumber), spot: isolateText(spot) })}
    </output>
  );
}
