import { useQuery } from '@tanstack/react-query';
import { LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '#contract/places.ts';
import type { Coordinates } from '#domain/businesses/distance.ts';
import { call } from '#web/app/call.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { PositionTrouble } from '../components/PositionTrouble.tsx';
import { distanceText } from '../place/distance.ts';
import { usePosition } from '../place/position.ts';
import type { RequestDraft } from './draft.ts';
import { QueryState } from '#web/app/QueryState.tsx';

const STILL_MS = 300;

type Props = {
  chosen: RequestDraft['place'];
  onChoose: (place: Place | null) => void;
  error: string | undefined;
};

/** A real place, found by its name, its address or how far it is. */
export function PlacePicker({ chosen, onChoose, error }: Props) {
  const { t } = useTranslation('services');
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-1.5 text-15 font-medium">{t('request.place')}</legend>
      {chosen ? (
        <div className="flex items-center gap-3 rounded-md border-2 border-primary bg-primary-soft px-4 py-2">
          <Icon of={MapPin} className="text-primary" />
          <p className="flex min-w-0 grow flex-col">
            <span className="font-strong wrap-anywhere">
              <bdi>{chosen.name}</bdi>
            </span>
            <span className="text-15 text-muted wrap-anywhere">
              <bdi>{chosen.address}</bdi>
            </span>
          </p>
          <Button variant="quiet" className="-me-3" onClick={() => onChoose(null)}>
            {t('request.change')}
          </Button>
        </div>
      ) : (
        <Finder onChoose={onChoose} error={error} />
      )}
    </fieldset>
  );
}

function Finder({ onChoose, error }: Omit<Props, 'chosen'>) {
  const { t } = useTranslation('services');
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), STILL_MS);
  const { position, trouble, isLocating, ask } = usePosition();
  const places = usePlaces(settled, position);
  return (
    <>
      <SearchField
        hideLabel
        label={t('request.placeSearch')}
        placeholder={t('request.placeSearch')}
        value={search}
        onChange={setSearch}
        error={error}
      />
      {position ? null : (
        <Button className="self-start" isPending={isLocating} onClick={ask}>
          <Icon of={LocateFixed} size={18} />
          {t('request.nearMe')}
        </Button>
      )}
      {trouble ? <PositionTrouble trouble={trouble} /> : null}
      <output className="block text-12 text-muted">
        {places.data ? t('request.placesFound', { count: places.data.length }) : null}
      </output>
      <Found places={places} onChoose={onChoose} onAll={() => setSearch('')} />
    </>
  );
}

type FoundProps = {
  places: ReturnType<typeof usePlaces>;
  onChoose: Props['onChoose'];
  onAll: () => void;
};

function Found({ places, onChoose, onAll }: FoundProps) {
  const { t } = useTranslation('services');
  const none = (
    <p className="flex flex-wrap items-center gap-x-3 text-15">
      {t('request.noPlaces')} {t('request.noPlacesText')}
      <Button variant="quiet" onClick={onAll}>
        {t('request.allPlaces')}
      </Button>
    </p>
  );
  return (
    <QueryState
      query={places}
      failed={t('request.placesFailed')}
      skeleton={<Skeleton className="h-32" />}
      empty={none}
    >
      {(found) => (
        <ul
          aria-label={t('request.places')}
          className="-mx-1 max-h-72 divide-y divide-line overflow-y-auto px-1"
        >
          {found.map((place) => (
            <li key={place.id}>
              <PlaceRow place={place} onChoose={() => onChoose(place)} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

/** Places by words, the nearest first once it is known where one is. */
function usePlaces(search: string, position: Coordinates | null) {
  return useQuery({
    queryKey: ['places', search, position?.latitude, position?.longitude],
    queryFn: async ({ signal }) =>
      (
        await call(
          'GET /api/locations',
          { query: { ...(search ? { search } : {}), ...position } },
          { signal },
        )
      ).locations,
    // Words still being typed do not empty the list.
    placeholderData: (before) => before,
  });
}

type PlaceRowProps = { place: Place; onChoose: () => void };

/** A place among others: its name, where it is, how far, and what it takes. */
function PlaceRow({ place, onChoose }: PlaceRowProps) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const { distanceMeters, useFlatRate } = place;
  const { ofMajor } = useMoney(place.currency);
  const price = useFlatRate
    ? t('request.flat', { amount: ofMajor(place.flatRate) })
    : t('request.hourly', { amount: ofMajor(place.hourlyRate) });
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
