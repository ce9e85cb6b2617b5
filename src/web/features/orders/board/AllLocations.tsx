import { CircleParking } from 'lucide-react';
import type { LocationCounts } from '#contract/orders.ts';
import type { QueueColumn } from '#domain/orders/queueColumns.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { LocationTable } from '#web/app/portal/LocationTable.tsx';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useLocationCounts } from '#web/features/businesses/locations/locationLists.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';

const figures = ['waiting', 'onTheWay', 'atCurb', 'late', 'runnersOnShift'] as const;
type CountedFigure = (typeof figures)[number];
const columnOf = {
  waiting: 'pending',
  onTheWay: 'inProgress',
  atCurb: 'ready',
} as const satisfies Record<string, QueueColumn>;

/** Whether a figure of a location says that somebody must act: late cars, or cars and no runner. */
const isAlarm = (location: LocationCounts, figure: CountedFigure): boolean =>
  (figure === 'late' && location.late > 0) ||
  (figure === 'runnersOnShift' && location.waiting > 0 && location.runnersOnShift === 0);

function useColumns(): TableColumn<LocationCounts>[] {
  const { t, language } = useTranslation('board');
  return figures.map((id) => ({
    id,
    name: id === 'late' || id === 'runnersOnShift' ? t(`all.${id}`) : t(columnOf[id]),
    align: 'end',
    cell: (location: LocationCounts) => (
      <span className={isAlarm(location, id) ? 'font-strong text-danger' : ''}>
        {formatCount(location[id], language)}
      </span>
    ),
  }));
}

/** Order counts of every location, shown to a person who dispatches at several. */
export function AllLocations() {
  const { t } = useTranslation('board');
  const counts = useLocationCounts();
  const columns = useColumns();
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
          skeleton={<SkeletonTable />}
          empty={<EmptyState icon={CircleParking} title={t('all.none')} text={t('all.noneText')} />}
        >
          {(locations) => (
            <LocationTable
              label={t('all.title')}
              heading={t('location')}
              locations={locations}
              columns={columns}
              beside={({ businessName }) => businessName}
              isAlarming={(location) => figures.some((figure) => isAlarm(location, figure))}
            />
          )}
        </QueryState>
      </main>
    </>
  );
}
