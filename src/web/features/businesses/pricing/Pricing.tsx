import { useTranslation } from '#web/lib/translation.ts';
import { LocationTable } from '#web/app/portal/LocationTable.tsx';
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
  const { locations, query } = usePlace();
  return (
    <>
      <PortalHead title={t('title')} headline={t('headline.choose')} kicker={t('kicker.choose')} />
      <QueryState query={query} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
        {() => (
          <LocationTable
            label={t('selectFirst')}
            heading={portal.t('location')}
            locations={locations}
            columns={[
              {
                id: 'price',
                name: t('guestsPay'),
                align: 'end',
                cell: (location) => formatRate(location, portal.t, language),
              },
            ]}
            beside={({ city }) => city}
          />
        )}
      </QueryState>
    </>
  );
}
