import { useNavigate } from '@tanstack/react-router';
import type { BusinessOverview as OverviewData } from '#contract/analytics.ts';
import { findWorstFact } from '#domain/orders/queueRisk.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import type { AnyTranslator } from '#texts/translator.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { useNow } from '#web/lib/clock.ts';
import { weekdayDate } from '#web/lib/dates.ts';
import { formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Activity } from './Activity.tsx';
import { useOverview } from './api.ts';
import { DayFigures } from './DayFigures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { hasWeekBefore } from './hasWeekBefore.ts';
import { Needs } from './Needs.tsx';
import { RevenueByDay } from './RevenueByDay.tsx';
import { writeTimeSince } from './writeTimeSince.ts';

/** Overview of the day: figures, problems that need action, and revenue of the last days. */
export function Overview() {
  const { t } = useTranslation('overview');
  const { place, locations } = usePlace();
  const query = useOverview(place?.id ?? null);
  const zone = query.data?.timeZone ?? place?.timeZone ?? locations[0]?.timeZone;
  return (
    <>
      <Head data={query.data} zone={zone} />
      <QueryState
        query={query}
        failed={t('failed')}
        isPrimary
        className="grid gap-6"
        skeleton={['h-36', 'h-56', 'h-64'].map((height) => (
          <Skeleton key={height} className={height} />
        ))}
      >
        {(data) => <Parts data={data} zone={zone} />}
      </QueryState>
    </>
  );
}

type PartProps = { data: OverviewData; zone: TimeZone };

/** Whether the business has no data yet. All figures are then zero. */
const isBeforeFirstCar = ({ firstDay, arrivals, carsHere, needs, activity }: OverviewData) =>
  firstDay === null &&
  arrivals.now === 0 &&
  carsHere.now === 0 &&
  needs.length === 0 &&
  activity.events.length === 0;

/** Writes the title from the worst fact, by the same rule for one location and for all. */
function writeHeadline(
  data: OverviewData,
  now: number,
  text: AnyTranslator<'overview' | 'common'>,
): string {
  const { t } = text;
  const { queue, needs, carsHere } = data;
  const { kind, count } = findWorstFact(queue, {
    atCurb: needs.filter((need) => need.kind === 'curb').length,
    needs: needs.length,
    carsHere: carsHere.now,
  });
  if (kind === 'none') return t('overview:headline.none');
  const time =
    kind === 'noRunner' || kind === 'waiting' ? writeTimeSince(queue[kind].since, now, text) : '';
  return t(`overview:headline.${kind}`, { count, time });
}

function Head({ data, zone }: { data: OverviewData | undefined; zone: TimeZone }) {
  const text = useTranslation(['overview', 'common']);
  const { t, language } = text;
  const now = useNow();
  const headline = !data
    ? t('title')
    : isBeforeFirstCar(data)
      ? t('headline.first')
      : writeHeadline(data, now, text);
  return (
    <PortalHead
      title={t('title')}
      headline={headline}
      kicker={
        data
          ? [
              t('kicker', {
                day: weekdayDate(data.day, language),
                time: formatTime(data.asOf, language, zone),
              }),
              ...(hasWeekBefore(data) ? [t('kickerThan')] : []),
            ].join(' · ')
          : t('title')
      }
    />
  );
}

function Parts({ data, zone }: PartProps) {
  const { t } = useTranslation('overview');
  const navigate = useNavigate();
  if (isBeforeFirstCar(data)) return <FirstSteps />;
  return (
    <div className="flex flex-col gap-6">
      <Needs needs={data.needs} />
      <DayFigures data={data} />
      <div className="grid gap-8 min-[900px]:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {data.money.map((each) => (
            <RevenueByDay
              key={each.currency}
              money={each}
              firstDay={data.firstDay}
              onOpen={(day) =>
                void navigate({
                  to: '/enhanced-analytics',
                  search: ((before: { location?: string }) => ({
                    location: before.location,
                    from: day,
                    to: day,
                  })) as never,
                })
              }
            />
          ))}
        </div>
        <Activity first={data.activity} title={t('activity.title')} zone={zone} />
      </div>
    </div>
  );
}
