import { useNavigate, useSearch } from '@tanstack/react-router';
import { Car as CarIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Car } from '#contract/cars.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { outboxParts } from '#web/app/outbox/outbox.ts';
import { getHome } from '#web/app/homes.ts';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { prefetchParts, suspendedPart } from '#web/ui/lazyPart.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { withTexts } from '#web/app/withTexts.ts';
import { type CarSearch, useCars, useOwnLocations } from '#web/features/stays/carsApi.ts';
import { CarList } from './CarList.tsx';
import { CarFilters } from './CarFilters.tsx';
import './find.css';

const CarCard = suspendedPart(
  async () => (await withTexts(import('./CarCard.tsx'), 'board')).CarCard,
  'h-96',
);

/** Debounce in milliseconds, because otherwise each key would start a search. */
const SETTLED_MS = 200;

/**
 * Screen of all cars of the viewer's locations: search, filter by state, and a card for one car.
 * The URL names the open card, which replaces the list on a phone, so Back returns to the list.
 */
export function Cars() {
  const { t } = useTranslation('cars');
  useTitle(t('title'));
  const { car } = useSearch({ from: '/staff/cars' });
  const isDesk = useIsDesk();
  const home = getHome(useSession()?.user) ?? '/valet-dashboard';
  useEffect(() => prefetchParts(outboxParts, CarCard), []);
  const isCardAlone = car !== undefined && !isDesk;
  const back = isCardAlone
    ? { to: '/cars' as const, label: t('toList') }
    : { to: home, label: t('home') };
  return (
    <>
      <ScreenHeader title={t('title')} back={back} />
      <main id="content" className="flex w-full flex-col gap-4 px-4 pb-8 lg:px-8">
        <ConnectionBanner isKept />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
          {isCardAlone ? null : <Found chosen={car} />}
          {car ? (
            <CarCard key={car} id={car} />
          ) : isDesk ? (
            <div className="pt-24 print:hidden">
              <EmptyState icon={CarIcon} title={t('choose')} />
            </div>
          ) : null}
        </div>
      </main>
    </>
  );
}

/** Value of the location choice that means all locations. No location has this id. */
const EVERYWHERE = 'all';

/** Search field, location choice, state filters and list. */
function Found({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('cars');
  const { search = '', state, location } = useSearch({ from: '/staff/cars' });
  const locations = useOwnLocations();
  const navigate = useNavigate({ from: '/cars' });
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => {
      const next = typed.trim();
      void navigate({
        search: (before) => ({ ...before, search: next || undefined }),
        replace: true,
      });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, search, navigate]);
  // Without a search the list shows the cars in custody; with a search, matches in every state.
  const wanted: CarSearch = {
    search,
    state: state ?? (search ? undefined : 'inCustody'),
    locationId: locations.find(({ id }) => id === location)?.id,
  };
  const rows = useRef<HTMLElement>(null);
  const open = (car: string) =>
    void navigate({ search: (before) => ({ ...before, car }), resetScroll: false });
  const enter = useEnter(wanted, typed, (cars) => {
    const [only, ...others] = cars;
    if (only && others.length === 0) open(only.id);
    else rows.current?.querySelector<HTMLElement>('[data-card] button')?.focus();
  });
  return (
    <section ref={rows} className="flex min-w-0 flex-col gap-3" aria-label={t('title')}>
      <div className="find__bar print:hidden">
        <SearchField
          label={t('search')}
          hideLabel
          placeholder={t('searchHint')}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed.trim()) enter();
          }}
        />
        {locations.length > 1 ? (
          <Select
            label={t('place')}
            hideLabel
            placeholder={t('place')}
            options={[{ id: EVERYWHERE, name: t('everywhere') }, ...locations]}
            value={wanted.locationId ?? EVERYWHERE}
            onChange={(id) =>
              void navigate({
                search: (before) => ({ ...before, location: id === EVERYWHERE ? undefined : id }),
              })
            }
          />
        ) : null}
      </div>
      <CarFilters
        wanted={wanted}
        onChoose={(next) => void navigate({ search: (before) => ({ ...before, state: next }) })}
      />
      <CarList
        wanted={wanted}
        isEverywhere={locations.length > 1 && wanted.locationId === undefined}
        chosen={chosen}
        onOpen={open}
        onClear={() => setTyped('')}
        onShowAll={() => void navigate({ search: (before) => ({ ...before, state: undefined }) })}
      />
    </section>
  );
}

/**
 * Delays Enter until the results arrive, because a barcode scanner sends text and Enter at once.
 */
function useEnter(wanted: CarSearch, typed: string, act: (cars: Car[]) => void): () => void {
  const { data, isPlaceholderData } = useCars(wanted);
  const isAwaited = useRef(false);
  const isFound = data !== undefined && !isPlaceholderData && typed.trim() === wanted.search;
  const found = data?.pages[0]?.cars ?? [];
  const go = useEffectEvent(() => act(found));
  useEffect(() => {
    if (!isFound || !isAwaited.current) return;
    isAwaited.current = false;
    go();
  }, [isFound]);
  return () => {
    if (isFound) act(found);
    else isAwaited.current = true;
  };
}
