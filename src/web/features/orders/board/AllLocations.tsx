import { CircleParking } from 'lucide-react';
import type { LocationCounts } from '#contract/orders.ts';
import type { QueueColumn } from '#domain/orders/queueColumns.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLocationCounts } from '#web/features/businesses/locations/locationLists.ts';
import './board.css';

const figures = ['waiting', 'onTheWay', 'atCurb', 'late', 'runnersOnShift'] as const;
const columnOf = {
  waiting: 'pending',
  onTheWay: 'inProgress',
  atCurb: 'ready',
} as const satisfies Record<string, QueueColumn>;

/** Order counts of every location, shown to a person who dispatches at several. */
export function AllLocations({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useTranslation('board');
  const counts = useLocationCounts();
  return (
    <>
      <ScreenHeader title={t('title')} hasSound />
      <main id="content" className="flex w-full flex-col gap-4 px-4 pb-8 lg:px-6">
        <ConnectionBanner />
        <div>
          <h2 className="text-28 leading-tight">{t('all.title')}</h2>
          <p className="text-15 text-muted">{t('choose')}</p>
        </div>
        <QueryState
          query={counts}
          failed={t('locationsFailed')}
          isPrimary
          className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
          skeleton={['a', 'b', 'c'].map((id) => (
            <Skeleton key={id} className="h-38" />
          ))}
          empty={<EmptyState icon={CircleParking} title={t('all.none')} text={t('all.noneText')} />}
        >
          {(locations) => (
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {locations.map((location) => (
                <li key={location.id}>
                  <LocationCard location={location} onChoose={() => onChoose(location.id)} />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </main>
    </>
  );
}

function LocationCard({ location, onChoose }: { location: LocationCounts; onChoose: () => void }) {
  const { t } = useTranslation('board');
  return (
    <button type="button" onClick={onChoose} className="location" data-location={location.id}>
      <span className="location__name">
        {/* `bdi` isolates the text direction of each name; the line keeps the page's direction. */}
        <span className="text-20 font-strong">
          <bdi>{location.name}</bdi>
        </span>
        <span className="text-12">
          <bdi>{location.businessName}</bdi>
        </span>
      </span>
      <span className="location__figures">
        {figures.map((figure) => (
          <span
            key={figure}
            data-figure={figure}
            data-alarm={figure === 'late' && location.late > 0 ? '' : undefined}
          >
            <b>{location[figure]}</b>{' '}
            <span>
              {figure === 'late' || figure === 'runnersOnShift'
                ? t(`all.${figure}`)
                : t(columnOf[figure])}
            </span>
          </span>
        ))}
      </span>
    </button>
  );
}
