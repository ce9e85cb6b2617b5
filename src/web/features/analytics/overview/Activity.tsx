import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Activity as ActivityIcon } from 'lucide-react';
import { useState } from 'react';
import type { ActivityEvent, BusinessOverview } from '#contract/analytics.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { callServer } from '#web/app/call.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { formatCount, formatPlaceTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';

type Props = { first: BusinessOverview['activity']; title: string; zone: TimeZone };

/** Number of events that match the height of the chart beside the list. */
const SHOWN = 8;
/** Number of stars up to which the comment of a rating is shown. */
const LOW_STARS = 2;

/** List of the events of today, newest first, with a button that loads earlier events. */
export function Activity({ first, title, zone }: Props) {
  const { t } = useTranslation('overview');
  const [isAll, setAll] = useState(false);
  const earlier = useEarlier(first, isAll);
  const events = isAll ? [...first.events, ...earlier.events] : first.events.slice(0, SHOWN);
  const hasMore = isAll ? earlier.hasMore : first.hasMore || first.events.length > SHOWN;
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="flex min-h-11 items-center text-17">{title}</h2>
      {events.length === 0 ? (
        <EmptyState icon={ActivityIcon} title={t('activity.none')} />
      ) : (
        <ol className="border-t border-line">
          {events.map((event) => (
            <Line key={event.id} event={event} zone={zone} />
          ))}
        </ol>
      )}
      {hasMore ? (
        <Button
          variant="quiet"
          className="-ms-3 px-3"
          isPending={earlier.isFetching}
          onClick={() => (isAll ? earlier.fetchMore() : setAll(true))}
        >
          {t('activity.more')}
        </Button>
      ) : null}
    </section>
  );
}

/** Fetches the events before those that the overview contains. */
function useEarlier(first: BusinessOverview['activity'], isAll: boolean) {
  const { place } = usePlace();
  const locationId = place?.id;
  const start = first.events.at(-1)?.id;
  const query = useInfiniteQuery({
    queryKey: ['activity', locationId ?? null, start],
    queryFn: ({ pageParam, signal }) =>
      callServer(
        'GET /api/business/activity',
        { query: { ...(locationId ? { locationId } : {}), before: pageParam } },
        { signal },
      ),
    initialPageParam: start ?? '',
    getNextPageParam: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
    enabled: isAll && first.hasMore && start !== undefined,
  });
  return {
    events: query.data?.pages.flatMap(({ events }) => events) ?? [],
    hasMore: query.hasNextPage,
    isFetching: query.isFetching,
    fetchMore: () => void query.fetchNextPage(),
  };
}

function Line({ event, zone }: { event: ActivityEvent; zone: TimeZone }) {
  const { t, has } = useTranslation(['cars', 'overview']);
  const language = useLanguage();
  const { type, at, by, byKind, plate, ticketNumber, stayId, timeZone, rating, comment, times } =
    event;
  const isLow = rating !== null && rating <= LOW_STARS;
  const key = `cars:timeline.${type}`;
  const name = has(key) ? t(key as 'cars:timeline.stay.park') : t('cars:timeline.other');
  const who = by ?? (byKind === 'guest' ? t('overview:activity.guest') : null);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line text-15">
      <time dateTime={at} className="shrink-0 text-12 text-muted tabular-nums">
        {formatPlaceTime(at, language, timeZone ?? zone)}
      </time>
      <span className="min-w-0 grow basis-[8rem] wrap-anywhere">
        {name}
        {times > 1 ? (
          <span className="text-muted">
            {' '}
            <span className="sr-only">{t('overview:activity.times', { count: times })}</span>
            <bdi aria-hidden="true">×{formatCount(times, language)}</bdi>
          </span>
        ) : null}
        {rating === null ? null : (
          <span className={isLow ? 'font-strong' : ''}>
            {' '}
            <span className="sr-only">{t('overview:activity.stars', { count: rating })}</span>
            <bdi aria-hidden="true">{rating} ★</bdi>
          </span>
        )}
        {who ? (
          <span className="text-muted">
            {' · '}
            <bdi>{who}</bdi>
          </span>
        ) : null}
        {isLow && comment ? (
          <span dir="auto" className="block text-muted whitespace-pre-line">
            {comment}
          </span>
        ) : null}
      </span>
      <Link
        to="/cars"
        search={{ car: stayId }}
        className="inline-flex min-h-11 shrink-0 items-center"
      >
        <span className="sr-only">{t('overview:open')} </span>
        <span className="plate-sm">
          <Plate plate={plate} region={event.plateRegion} missing={ticketNumber} />
        </span>
      </Link>
    </li>
  );
}
