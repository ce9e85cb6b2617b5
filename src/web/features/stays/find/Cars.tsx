import { useNavigate, useSearch } from '@tanstack/react-router';
import { Car as CarIcon } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { getHome } from '#web/app/homes.ts';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { lazyPart, LoadingBox, prefetch } from '#web/ui/lazyPart.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { CarList } from './CarList.tsx';
import { CarFilters } from './CarFilters.tsx';

const CarCard = lazyPart(async () => (await import('./CarCard.tsx')).CarCard);

/** Typing is waited for, so that each key is no search. */
const SETTLED_MS = 200;

/**
 * Every car of the staff's locations, found or listed by state, with the card of one. Each has its address:
 * on a phone the card takes the list's place, and Back leads to it.
 */
export function Cars() {
  const { t } = useTranslation('cars');
  useTitle(t('title'));
  const { car } = useSearch({ from: '/staff/cars' });
  const isDesk = useIsDesk();
  const home = getHome(useSession()?.user?.role) ?? '/valet-dashboard';
  useEffect(() => prefetch(CarCard), []);
  const isCardAlone = car !== undefined && !isDesk;
  const back = isCardAlone
    ? { to: '/cars' as const, label: t('toList') }
    : { to: home, label: t('home') };
  return (
    <>
      <ScreenHeader title={t('title')} back={back} />
      <main id="content" className="flex w-full flex-col gap-4 px-4 pb-8 lg:px-8">
        <ConnectionBanner />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
          {isCardAlone ? null : <Found chosen={car} />}
          {car ? (
            <Suspense fallback={<LoadingBox height="h-96" />}>
              <CarCard key={car} id={car} />
            </Suspense>
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

/** The field, the states and the list. */
function Found({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('cars');
  const { search = '', state } = useSearch({ from: '/staff/cars' });
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
  // Without a search it is the list of what is here; with one, of all that can be found.
  const shown = state ?? (search ? undefined : 'inCustody');
  const open = (car: string) =>
    void navigate({ search: (before) => ({ ...before, car }), resetScroll: false });
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-label={t('title')}>
      <div className="sticky top-0 z-10 -mx-4 bg-ground px-4 py-2 print:hidden">
        <SearchField
          label={t('search')}
          hideLabel
          placeholder={t('searchHint')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <CarFilters
        search={search}
        shown={shown}
        onChoose={(next) =>
          void navigate({ search: (before) => ({ ...before, state: next }), replace: true })
        }
      />
      <CarList
        search={search}
        state={shown}
        chosen={chosen}
        onOpen={open}
        onClear={() => setTyped('')}
        onShowAll={() =>
          void navigate({ search: (before) => ({ ...before, state: undefined }), replace: true })
        }
      />
    </section>
  );
}
