import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LocateFixed, MapPin } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { CustomerLocation } from '#contract/places.ts';
import type { Coordinates } from '#domain/businesses/distance.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { useNamedPlaces } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { PositionTrouble } from '#web/ui/PositionTrouble.tsx';
import { formatDistance } from '#web/lib/formatDistance.ts';
import { usePosition } from '../place/position.ts';
import type { RequestDraft } from './draft.ts';
import { QueryState } from '#web/app/QueryState.tsx';

const STILL_MS = 300;

type Props = {
  legend: string;
  chosen: RequestDraft['place'];
  onChoose: (place: CustomerLocation | null) => void;
  error: string | undefined;
  /** Content below the chosen place, about that place. */
  children?: ReactNode;
};

/**
 * Choice of a location by name, address or distance. Preselects the only location, or the nearest
 * if the position is known, while it is open.
 */
export function PlacePicker({ legend, chosen, onChoose, error, children }: Props) {
  const { t } = useTranslation('serviceDialogs');
  const [isChanging, setChanging] = useState(false);
  function changePlace(): void {
    setChanging(true);
    onChoose(null);
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-1.5 text-15 font-medium">{legend}</legend>
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
          <Button variant="quiet" className="-me-3" onClick={changePlace}>
            {t('request.change')}
          </Button>
        </div>
      ) : (
        <Finder onChoose={onChoose} isChanging={isChanging} error={error} />
      )}
      {children}
    </fieldset>
  );
}

type FinderProps = Pick<Props, 'onChoose' | 'error'> & { isChanging: boolean };

function Finder({ onChoose, isChanging, error }: FinderProps) {
  const { t } = useTranslation('serviceDialogs');
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), STILL_MS);
  const { position, trouble, isLocating, ask } = usePosition();
  const places = usePlaces(settled, position);
  const obvious = isChanging || search ? null : findObviousPlace(places.data ?? []);
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (obvious) choose(obvious);
  }, [obvious]);
  // The effect above chooses the obvious place right away.
  if (obvious) return <Skeleton className="h-16" />;
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

/**
 * Returns the only place, or the nearest place if distances are known. A closed place is never
 * chosen for the guest, because only the list says that it is closed.
 */
function findObviousPlace(places: readonly CustomerLocation[]): CustomerLocation | null {
  const [first = null] = places;
  const isObvious = places.length === 1 || first?.distanceMeters != null;
  return isObvious && first?.opening.isOpen ? first : null;
}

type FoundProps = {
  places: ReturnType<typeof usePlaces>;
  onChoose: Props['onChoose'];
  onAll: () => void;
};

function Found({ places, onChoose, onAll }: FoundProps) {
  const { t } = useTranslation('serviceDialogs');
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
          className="-mx-1 divide-y divide-line px-1 lg:max-h-72 lg:overflow-y-auto"
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

/** Searches places; the server sorts them by distance if the position is known. */
function usePlaces(search: string, position: Coordinates | null) {
  return useQuery({
    queryKey: ['places', search, position?.latitude, position?.longitude],
    queryFn: createPartReader(
      'GET /api/locations',
      { query: { ...(search ? { search } : {}), ...position } },
      'locations',
    ),
    select: useNamedPlaces(),
    // A dialog that is opened again shows who is on duty and what is open then.
    staleTime: 0,
    // Keeps the previous results on the screen while the search text changes.
    placeholderData: keepPreviousData,
  });
}

const firstPriceTexts = { stay: 'flat', night: 'nightly', hour: 'hourly' } as const;

type PlaceRowProps = { place: CustomerLocation; onChoose: () => void };

/** Row of a place: name, address, distance and price. */
function PlaceRow({ place, onChoose }: PlaceRowProps) {
  const { t } = useTranslation('serviceDialogs');
  const language = useLanguage();
  const { distanceMeters, firstPrice } = place;
  const { ofMajor } = useMoney(place.currency);
  const price =
    firstPrice.per === 'stay' && firstPrice.amount === 0
      ? null
      : t(`request.${firstPriceTexts[firstPrice.per]}`, { amount: ofMajor(firstPrice.amount) });
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
            {isolateText(formatDistance(distanceMeters, language))}
          </span>
        )}
      </span>
      <span className="text-15 text-muted wrap-anywhere">
        <bdi>{[place.address, place.city].filter(Boolean).join(', ')}</bdi>
      </span>
      <span className="text-12 text-muted">{price}</span>
      <Hours place={place} />
      {place.opening.isOpen ? <Duty place={place} /> : null}
    </button>
  );
}

/** Shows when the place closes or opens next; nothing if the place never closes. */
function Hours({ place: { opening, timeZone } }: { place: CustomerLocation }) {
  const { t } = useTranslation('serviceDialogs');
  const language = useLanguage();
  const { isOpen, closesAt, opensAt } = opening;
  const at = (instant: string) => ({ time: isolateText(formatWhen(instant, language, timeZone)) });
  if (isOpen)
    return closesAt ? (
      <span className="text-12 text-muted">{t('request.openUntil', at(closesAt))}</span>
    ) : null;
  return (
    <span className="text-12 font-medium text-amber-ink">
      {opensAt ? t('request.closedUntil', at(opensAt)) : t('request.closed')}
    </span>
  );
}

/** Shows whether valets are on duty at a place, and how many cars wait. */
function Duty({ place: { valetsOnDuty, carsWaiting } }: { place: CustomerLocation }) {
  const { t } = useTranslation('serviceDialogs');
  if (valetsOnDuty === 0) {
    return <span className="text-12 text-amber-ink">{t('request.nobodyOnDuty')}</span>;
  }
  return (
    <span className="text-12 text-muted">
      {t('request.onDuty', { count: valetsOnDuty })} ·{' '}
      {t('request.carsWaiting', { count: carsWaiting })}
    </span>
  );
}
