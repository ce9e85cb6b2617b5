import { useTranslation } from '#web/lib/translation.ts';
import type { Place } from '#contract/places.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { dollars } from '../look.ts';
import { distanceText } from '../place/distance.ts';

type Props = { place: Place; onChoose: () => void };

/** A place among others: its name, where it is, how far, and what it takes. */
export function PlaceRow({ place, onChoose }: Props) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const { distanceMeters, useFlatRate } = place;
  const price = useFlatRate
    ? t('request.flat', { amount: dollars(place.flatRate) })
    : t('request.hourly', { amount: dollars(place.hourlyRate) });
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full cursor-pointer flex-col justify-center rounded-sm px-2 py-2.5 text-start transition-colors hover:bg-raised"
    >
      <span className="flex w-full items-baseline justify-between gap-3">
        <bdi className="min-w-0 font-strong wrap-anywhere">{place.name}</bdi>
        {distanceMeters === null ? null : (
          <span className="shrink-0 text-15 font-medium text-primary tabular-nums">
            {isolate(distanceText(distanceMeters, language))}
          </span>
        )}
      </span>
      <span className="text-15 text-muted wrap-anywhere">
        <bdi>{[place.address, place.city].filter(Boolean).join(', ')}</bdi>
      </span>
      <span className="text-12 text-muted">{price}</span>
    </button>
  );
}
