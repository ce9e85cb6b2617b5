import { Link, useSearch } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RatingComment } from '#contract/analytics.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { callServer } from '#web/app/call.ts';
import type { AnalyticsQuery } from './api.ts';
import { starCounts } from './rangeNames.ts';

/** Table of the comments that guests wrote with their ratings. Each comment links to its car. */
export function Comments({ asked }: { asked: AnalyticsQuery }) {
  const { t } = useTranslation('analytics');
  const state = useTableState(null);
  const { stars } = useSearch({ from: '/manager/portal/enhanced-analytics' });
  const filter: CommentFilter = { ...asked, ...(stars ? { stars: Number(stars) } : {}) };
  const comments = useComments(filter);
  const columns = useColumns();
  return (
    <section aria-label={t('comments.title')} className="min-w-0">
      <h2 className="flex min-h-11 items-center text-17">{t('comments.title')}</h2>
      <QueryState query={comments} failed={t('comments.failed')} skeleton={<SkeletonTable />}>
        {({ pages }) => (
          <DataTable
            label={t('comments.title')}
            columns={columns}
            state={state}
            rows={pages.flatMap((page) => page.comments)}
            filters={[
              {
                id: 'stars',
                name: t('ratings.stars'),
                options: starCounts.map((id) => ({ id, name: `${id} ★` })),
                value: stars,
              },
            ]}
            file={`portico-comments-${asked.from}`}
            listAll={() => listAllComments(filter)}
            empty={<EmptyState icon={MessageSquareText} title={t('comments.none')} />}
            next={{ query: comments, label: t('behind.more') }}
          />
        )}
      </QueryState>
    </section>
  );
}

function useColumns(): TableColumn<RatingComment>[] {
  const { t, language } = useTranslation('analytics');
  const placeName = usePlaceName();
  const place = ({ location, locationArabic }: RatingComment) =>
    placeName(location, locationArabic);
  return [
    {
      id: 'stars',
      name: t('ratings.stars'),
      cell: ({ rating }) => (
        <span className="whitespace-nowrap">
          <span className="sr-only">{t('behind.rating', { rating })}</span>
          <bdi aria-hidden="true">{rating} ★</bdi>
        </span>
      ),
      csv: ({ rating }) => rating,
      card: 'status',
    },
    {
      id: 'comment',
      name: t('comments.comment'),
      cell: ({ comment }) => (
        <p
          dir="auto"
          className="max-w-[60ch] py-1.5 text-15 text-ink whitespace-pre-line wrap-anywhere"
        >
          {comment}
        </p>
      ),
      csv: ({ comment }) => comment,
      card: 'detail',
    },
    {
      id: 'at',
      name: t('behind.columns.at'),
      // On a detail line, because the time zone makes the time too long for a phone with large
      // text.
      cell: ({ at, timeZone }) => (
        <time dateTime={at}>{formatDateTime(at, language, timeZone)}</time>
      ),
      csv: ({ at }) => at,
      card: 'detail',
    },
    createTextColumn('location', t('behind.columns.location'), place, {
      isOptional: true,
      card: 'detail',
    }),
    createTextColumn('runner', t('behind.columns.runner'), ({ runnerName }) => runnerName, {
      isOptional: true,
      card: 'detail',
    }),
    {
      id: 'car',
      name: t('comments.car'),
      cell: ({ id, plate, plateRegion, ticketNumber }) => (
        <Link to="/cars" search={{ car: id }} className="inline-flex min-h-11 items-center">
          <span className="sr-only">{t('comments.open')} </span>
          <span className="plate-sm">
            <Plate plate={plate} region={plateRegion} missing={ticketNumber} />
          </span>
        </Link>
      ),
      card: 'title',
    },
    createTextColumn('ticket', t('behind.columns.ticket'), ({ ticketNumber }) => ticketNumber, {
      isOptional: 'off',
    }),
    createTextColumn(
      'plate',
      t('behind.columns.plate'),
      ({ plate, plateRegion }) => writePlate(plate, plateRegion),
      { isOptional: 'off' },
    ),
  ];
}

type CommentFilter = AnalyticsQuery & { stars?: number };
type Page = { comments: RatingComment[]; hasMore: boolean };

const readPage = (
  { businessId, ...query }: CommentFilter,
  last: RatingComment | undefined,
  signal?: AbortSignal,
): Promise<Page> =>
  callServer(
    'GET /api/analytics/business/{businessId}/ratings',
    {
      params: { businessId },
      query: { ...query, ...(last ? { beforeAt: last.at, before: last.id } : {}) },
    },
    signal ? { signal } : {},
  );

/** Fetches the comments of ratings page by page, newest first. */
const useComments = (filter: CommentFilter) =>
  useInfiniteQuery({
    queryKey: ['rating-comments', filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: undefined as RatingComment | undefined,
    getNextPageParam: ({ comments, hasMore }: Page) => (hasMore ? comments.at(-1) : undefined),
    placeholderData: (before) => before,
  });

/** Fetches all pages of the filtered comments, for the export. */
async function listAllComments(filter: CommentFilter): Promise<RatingComment[]> {
  const all: RatingComment[] = [];
  for (;;) {
    const page = await readPage(filter, all.at(-1));
    all.push(...page.comments);
    if (!page.hasMore) return all;
  }
}
