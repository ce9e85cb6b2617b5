import { useParams } from '@tanstack/react-router';
import { usePlace } from '#web/app/portal/place.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PrintSheet } from '../offer/PrintSheet.tsx';
import { listConditions, offerAddress, writeDiscount } from '../offer/wording.ts';
import { usePromoCard } from './api.ts';

/** Limit of location names that fit on a printed card. */
const PLACES = 4;

/** Printable card of a promo code: offer, period, locations and QR code. */
export function PromoPrint() {
  const { t, language } = useTranslation('offer');
  const placeName = usePlaceName();
  const { id } = useParams({ from: '/manager/business-dashboard/promotions/$id/card' });
  const promo = usePromoCard(id);
  const zone = usePlace().locations[0]?.timeZone;
  // Sets the page title to the promo code, because browsers name the printed file after the title.
  useTitle(promo.data?.code ?? t('title'));
  return (
    <QueryState
      query={promo}
      failed={t('failed')}
      isPrimary
      skeleton={<Skeleton className="h-160" />}
    >
      {(data) => {
        const names = data.locations.map(({ name, nameArabic }) =>
          isolateText(placeName(name, nameArabic)),
        );
        const isNamed = data.locationIds.length > 0 && names.length <= PLACES;
        return (
          <PrintSheet
            back="/business-dashboard/promotions"
            business={data.business}
            headline={t('promo', { discount: writeDiscount(data, language) })}
            text={data.description}
            scan={t('scan')}
            code={data.code}
            address={offerAddress({ kind: 'promo', id: data.id, code: data.code })}
            lines={[
              ...listConditions(data, zone, t, language),
              ...(isNamed ? [t('where', { places: names.join(' · ') })] : []),
            ]}
          />
        );
      }}
    </QueryState>
  );
}
