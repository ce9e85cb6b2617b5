import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { useVehicles } from '#web/features/vehicles/api.ts';
import { serverTimeOf } from '#web/lib/clock.ts';
import { useLatestServices, useOpenServices } from '../api/queries.ts';
import { LoadFailed, together } from '../components/LoadFailed.tsx';
import { SectionSkeleton } from '../components/SectionSkeleton.tsx';
import { currentOf, stateOf } from '../look.ts';
import { Latest } from '../overview/Latest.tsx';
import { MyCar } from '../overview/MyCar.tsx';
import { QuickActions } from '../overview/QuickActions.tsx';
import { PlaceCard } from '../place/PlaceCard.tsx';

/** Where my car is, what I may do, and what was last. */
export function Overview() {
  const { t } = useTranslation('customer');
  const open = useOpenServices();
  const latest = useLatestServices();
  const vehicles = useVehicles();
  if (open.isPending || latest.isPending || vehicles.isPending) return <SectionSkeleton />;
  if (!open.data || !latest.data || !vehicles.data) {
    return <LoadFailed query={together([open, latest, vehicles])} />;
  }
  const current = currentOf(open.data);
  const place = current ?? latest.data[0];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <MyCar
          open={open.data}
          readAt={serverTimeOf(open.dataUpdatedAt)}
          hasVehicle={vehicles.data.length > 0}
        />
        <QuickActions />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Latest services={latest.data} />
        {place ? <PlaceCard title={t(`place.${titleOf(current)}`)} place={place} /> : null}
      </div>
    </div>
  );
}

function titleOf(current: Service | null): 'title' | 'meet' | 'lastTitle' {
  if (!current) return 'lastTitle';
  return stateOf(current) === 'expected' ? 'meet' : 'title';
}
