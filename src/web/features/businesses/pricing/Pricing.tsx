import { useTranslation } from '#web/lib/translation.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { formatRate } from '#web/app/portal/rate.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { usePricing } from './api.ts';
import { PricingForm } from './PricingForm.tsx';

/** Screen of the prices of a location, with a preview of changes. */
export function Pricing() {
  const { place } = usePlace();
  return place ? <OfPlace key={place.id} locationId={place.id} /> : <ChoosePlace />;
}

function OfPlace({ locationId }: { locationId: string }) {
  const { t } = useTranslation('pricing');
  const pricing = usePricing(locationId);
  return (
    <QueryState query={pricing} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
      {(present) => <PricingForm pricing={present} />}
    </QueryState>
  );
}

/**
 * Lists all locations with their prices when none is chosen, because prices belong to one location.
 */
function ChoosePlace() {
  const { t, language } = useTranslation('pricing');
  const portal = useTranslation('portal');
  const { locations, query, choose } = usePlace();
  return (
    <>
      <PortalHead title={t('title')} headline={t('headline.choose')} kicker={t('kicker.choose')} />
      <QueryState query={query} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
        {() => (
          <ul
            aria-label={t('selectFirst')}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3"
          >
            {locations.map((location) => (
              <li key={location.id}>
                <button
                  type="button"
                  onClick={() => choose(location.id)}
                  className="flex min-h-20 w-full cursor-pointer flex-col justify-center gap-1 rounded-sm border border-line-strong bg-surface px-4 py-3 text-start hover:bg-raised"
                >
                  <bdi className="font-strong wrap-anywhere">{location.name}</bdi>
                  <span className="text-20 tabular-nums">
                    {formatRate(location, portal.t, language)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}
