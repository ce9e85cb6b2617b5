import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useBusinessLocations } from '#web/features/businesses/locations/locationLists.ts';
import { ALL_LOCATIONS, chooseBoardLocation, getLastBoardLocation } from './boardLocation.ts';
import { LocationBoard } from './LocationBoard.tsx';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

const AllLocations = suspendedPart(async () => (await import('./AllLocations.tsx')).AllLocations);

/**
 * Shows the board of the location in the URL, or of the last viewed location. Without either, shows
 * the order counts of all locations.
 */
export function DispatcherQueue() {
  const { t } = useTranslation('board');
  useTitle(t('title'));
  const locations = useBusinessLocations();
  const { location: named } = useSearch({ from: '/dispatcher/dispatcher-queue' });
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(getLastBoardLocation);
  const known = locations.data ?? [];
  const addressed = known.find(({ id }) => id === named)?.id;
  useEffect(() => {
    if (addressed) chooseBoardLocation(addressed);
  }, [addressed]);

  function choose(id: string): void {
    chooseBoardLocation(id);
    setChosen(id);
    void navigate({
      to: '/dispatcher-queue',
      search: id === ALL_LOCATIONS ? {} : { location: id },
      replace: true,
    });
  }
  if (locations.data === undefined) {
    return (
      <>
        <ScreenHeader title={t('title')} hasSound />
        <main id="content" className="flex w-full flex-col gap-4 px-4 pb-8 lg:px-6">
          <ConnectionBanner />
          <QueryState
            query={locations}
            failed={t('locationsFailed')}
            isPrimary
            skeleton={<Skeleton className="h-12 max-w-xs" />}
          >
            {() => null}
          </QueryState>
        </main>
      </>
    );
  }
  const only = known.length === 1 ? known[0] : undefined;
  const location = only ?? known.find(({ id }) => id === (addressed ?? chosen));
  if (!location) return <AllLocations />;
  return (
    <LocationBoard
      key={location.id}
      location={location}
      locations={known}
      onChoose={choose}
      onAll={() => choose(ALL_LOCATIONS)}
    />
  );
}
