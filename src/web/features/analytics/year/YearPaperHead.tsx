import type { BusinessAnalytics as AnalyticsData } from '#contract/analytics.ts';
import type { PortalLocation } from '#web/app/portal/place.ts';
import { calendarDate } from '#web/lib/dates.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { PaperHead } from '../PaperHead.tsx';

type Props = {
  data: AnalyticsData | undefined;
  looked: readonly PortalLocation[];
  isAll: boolean;
};

/** Heading for print of the figures: business, locations and days. */
export function YearPaperHead({ data, looked, isAll }: Props) {
  const { t, language } = useTranslation(['analytics', 'portal']);
  const placeName = usePlaceName();
  const [first] = looked;
  if (!data || !first) return null;
  const names = looked.map(({ name, nameArabic }) => placeName(name, nameArabic));
  const zones = [...new Set(looked.map(({ timeZone }) => timeZone))];
  return (
    <PaperHead
      business={first.businessName}
      where={
        <>
          {isAll && names.length > 1 ? `${t('portal:allLocations')}: ` : null}
          <bdi>{names.join(t('paper.comma'))}</bdi>
        </>
      }
      about={[
        t('kicker', {
          from: calendarDate(data.from, language),
          to: calendarDate(data.to, language),
        }),
        t('paper.foot', { zone: zones.join(t('paper.comma')), currency: data.currency }),
      ]}
    />
  );
}
