import { useSearch, Link } from '@tanstack/react-router';
import { Printer, ChartNoAxesColumn, Mail } from 'lucide-react';
import { type ReactNode, Suspense, useState, useTransition } from 'react';
import type { BusinessAnalytics as AnalyticsData } from '#contract/analytics.ts';
import { type PortalLocation, usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { FilterChip } from '#web/app/portal/table/FilterChip.tsx';
import { useChangeSearch } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { calendarDate } from '#web/lib/dates.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { addDays, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { withTexts } from '#web/app/withTexts.ts';
import { useSession } from '#web/app/session.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { usePlaceName } from '#web/lib/placeName.ts';
import { PaperHead } from '#web/features/analytics/PaperHead.tsx';
import { writeShare } from '../writeFigures.ts';
import { type AnalyticsQuery, type FigureCarsFilter, useAnalytics } from './api.ts';
import { Comments } from './Comments.tsx';
import { countKnownBefore } from './countKnownBefore.ts';
import { Hours } from './Hours.tsx';
import { MoneyByDay } from './MoneyByDay.tsx';
import { useNameBehind } from './nameBehind.ts';
import { People } from './People.tsx';
import { RangeChoice } from './RangeChoice.tsx';
import { Ratings } from './Ratings.tsx';
import { useRange } from './range.ts';
import { StaysBehind } from './StaysBehind.tsx';
import { TotalFigures } from './TotalFigures.tsx';
import { useBehind } from './useBehind.ts';
import { Uses } from './Uses.tsx';
import { Waits } from './Waits.tsx';
import { WeekMap } from './WeekMap.tsx';

/** Message until the first business day is complete. Says when that day ends. */
function NothingYet({ zone, last }: { zone: TimeZone | undefined; last: string }) {
  const { t, language } = useTranslation('analytics');
  // The day after the last complete day is today. Today ends when the next day begins.
  const next = zone ? startOfBusinessDay(addDays(last, 2), zone) : null;
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t('nothing.title')}
      text={
        next
          ? t('nothing.from', { time: formatDateTime(next.toISOString(), language, zone) })
          : t('nothing.location')
      }
      action={
        <Link to="/business-dashboard" className={quietLink}>
          {t('nothing.action')}
        </Link>
      }
    />
  );
}

const quietLink =
  'inline-flex min-h-11 items-center font-strong text-primary underline-offset-4 hover:underline';

/** Props of a section. `open` shows the stays that a figure counts. */
export type SectionProps = { data: AnalyticsData; open: (behind: FigureCarsFilter) => void };

type BusinessChoice = { id: string; name: string };

/** Lists the businesses of the locations. An administrator has several, a manager one. */
const listBusinesses = (locations: readonly PortalLocation[]): BusinessChoice[] => [
  ...new Map(
    locations.map(({ businessId: id, businessName: name }) => [id, { id, name }] as const),
  ).values(),
];

/**
 * Screen of the figures of a business over a range of days. The figures are compared with as many
 * days before the range.
 */
export function Analytics() {
  const { t } = useTranslation('analytics');
  const { place, locations, query: locationsQuery } = usePlace();
  const search = useSearch({ from: '/manager/portal/enhanced-analytics' });
  const change = useChangeSearch();
  const businesses = listBusinesses(locations);
  const businessId =
    place?.businessId ??
    businesses.find(({ id }) => id === search.business)?.id ??
    businesses[0]?.id;
  const looked = place ? [place] : locations.filter((each) => each.businessId === businessId);
  const chosen = useRange(looked.map(({ timeZone }) => timeZone));
  const { range } = chosen;
  const asked: AnalyticsQuery | null =
    businessId && range
      ? { businessId, ...range, ...(place ? { locationId: place.id } : {}) }
      : null;
  const query = useAnalytics(asked);
  const { behind, open, close } = useBehind();
  const hasNoPlace = locationsQuery.data?.length === 0;
  const hasFigures = !hasNoPlace && query.data?.firstDay !== null;
  const nameBehind = useNameBehind(query.data);
  return (
    <>
      <YearPaperHead data={query.data} looked={looked} isAll={place === null} />
      <Head data={query.data} isEmpty={!hasFigures}>
        {businesses.length > 1 && !place ? (
          <FilterChip
            name={t('business')}
            options={businesses}
            value={businessId ?? null}
            onChange={(business) => change({ business: business ?? undefined })}
          />
        ) : null}
        {hasFigures ? <RangeChoice chosen={chosen} /> : null}
        {hasNoPlace ? null : (
          <ReportButton locations={locations.filter(({ isClosed }) => !isClosed)} />
        )}
        {hasFigures ? (
          <Button onClick={() => print()}>
            <Icon of={Printer} size={18} />
            {t('print')}
          </Button>
        ) : null}
      </Head>
      <QueryState
        query={locationsQuery}
        failed={t('failed')}
        isPrimary
        className="grid gap-6"
        skeleton={<Shapes />}
      >
        {() =>
          looked.length === 0 ? (
            <NothingYet zone={undefined} last={chosen.last} />
          ) : (
            <QueryState
              query={query}
              failed={t('failed')}
              isPrimary
              className="grid gap-6"
              skeleton={<Shapes />}
            >
              {(data) =>
                data.firstDay === null ? (
                  <NothingYet zone={looked[0]?.timeZone} last={chosen.last} />
                ) : (
                  <Sections data={data} open={open}>
                    {asked ? <Comments asked={asked} /> : null}
                  </Sections>
                )
              }
            </QueryState>
          )
        }
      </QueryState>
      {behind && asked ? (
        <StaysBehind title={nameBehind(behind)} behind={behind} asked={asked} onClose={close} />
      ) : null}
    </>
  );
}

const Shapes = () =>
  ['h-24', 'h-64', 'h-72'].map((height) => <Skeleton key={height} className={height} />);

type HeadProps = { data: AnalyticsData | undefined; isEmpty: boolean; children: ReactNode };

function Head({ data, isEmpty, children }: HeadProps) {
  const { t, language } = useTranslation('analytics');
  const waits = data?.totals.now.waits;
  const share = waits?.shareInTarget ?? null;
  const headline = isEmpty
    ? t('headline.nothing')
    : data === undefined
      ? t('title')
      : share !== null && data.targetMinutes !== null
        ? t('headline.target', {
            share: writeShare(share, language),
            minutes: data.targetMinutes,
          })
        : share !== null
          ? t('headline.ownTarget', { share: writeShare(share, language) })
          : t('headline.none');
  const before = data?.totals.before.waits.shareInTarget ?? null;
  const hasBefore = data !== undefined && countKnownBefore(data) > 0;
  return (
    <PortalHead
      title={t('title')}
      headline={headline}
      kicker={
        data && !isEmpty
          ? [
              t('kicker', {
                from: calendarDate(data.from, language),
                to: calendarDate(data.to, language),
              }),
              hasBefore
                ? t('kickerThan', {
                    from: calendarDate(data.before.from, language),
                    to: calendarDate(data.before.to, language),
                  })
                : t('noBefore'),
              before === null ? null : t('kickerBefore', { share: writeShare(before, language) }),
            ]
              .filter(Boolean)
              .join(' · ')
          : t('title')
      }
    >
      {children}
    </PortalHead>
  );
}

function Sections({ data, open, children }: SectionProps & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-8">
      <TotalFigures data={data} open={open} />
      <div className="grid gap-8 min-[1100px]:grid-cols-2">
        <Waits data={data} open={open} />
        <WeekMap data={data} open={open} />
        <MoneyByDay data={data} open={open} />
        <People data={data} open={open} />
        <Hours data={data} open={open} />
        <Ratings data={data} open={open} />
        <Uses data={data} open={open} />
      </div>
      {children}
    </div>
  );
}

const ReportDialog = lazyPart(
  async () =>
    (
      await withTexts(
        import('#web/features/analytics/report/ReportDialog.tsx'),
        'emailReport',
        'issues',
        'errors',
      )
    ).ReportDialog,
);

/**
 * Button that opens the choice of email reports. Administrators do not get the button, because they
 * belong to no business.
 */
function ReportButton({ locations }: { locations: readonly PortalLocation[] }) {
  const { t } = useTranslation('analytics');
  const [isOpen, setOpen] = useState(false);
  const [isComing, start] = useTransition();
  const user = useSession()?.user;
  if (!user?.businessId) return null;
  return (
    <>
      <Button isPending={isComing} onClick={() => start(() => setOpen(true))}>
        <Icon of={Mail} size={18} />
        {t('report')}
      </Button>
      <Suspense>
        {isOpen ? <ReportDialog locations={locations} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

type Props = {
  data: AnalyticsData | undefined;
  looked: readonly PortalLocation[];
  isAll: boolean;
};

/** Heading for print of the figures: business, locations and days. */
function YearPaperHead({ data, looked, isAll }: Props) {
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
