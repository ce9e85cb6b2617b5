import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { FigureCar } from '#contract/analytics.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import { callServer } from '#web/app/call.ts';

const GET = 'GET /api/analytics/business/{businessId}';
const STAYS = 'GET /api/analytics/business/{businessId}/stays';

export type AnalyticsQuery = DayRange & { businessId: string; locationId?: string };

/**
 * Fetches the figures of complete days. Cached, because only late steps that a phone stored without
 * signal change them.
 */
export const useAnalytics = (asked: AnalyticsQuery | null) =>
  useQuery({
    queryKey: ['analytics', asked],
    queryFn: ({ signal }) => {
      const { businessId = '', ...query } = asked ?? { from: '', to: '' };
      return callServer(GET, { params: { businessId }, query }, { signal });
    },
    enabled: asked !== null,
    placeholderData: (before) => before,
  });

/** Filter that selects the stays counted by a figure. */
export type FigureCarsFilter = Pick<
  NonNullable<CallInput<typeof STAYS>['query']>,
  'figure' | 'hour' | 'weekday' | 'personId' | 'subjectId' | 'minutesFrom' | 'minutesTo' | 'stars'
>;

type Page = { stays: FigureCar[]; hasMore: boolean };

const readPage = (
  { businessId, ...query }: AnalyticsQuery,
  behind: FigureCarsFilter,
  last: FigureCar | undefined,
  signal?: AbortSignal,
): Promise<Page> =>
  callServer(
    STAYS,
    {
      params: { businessId },
      query: { ...query, ...behind, ...(last ? { beforeAt: last.at, before: last.id } : {}) },
    },
    signal ? { signal } : {},
  );

export const useFigureCars = (asked: AnalyticsQuery, behind: FigureCarsFilter) =>
  useInfiniteQuery({
    queryKey: ['analytics-stays', asked, behind],
    queryFn: ({ pageParam, signal }) => readPage(asked, behind, pageParam, signal),
    initialPageParam: undefined as FigureCar | undefined,
    getNextPageParam: ({ stays, hasMore }: Page) => (hasMore ? stays.at(-1) : undefined),
  });

/** Fetches all pages of the stays that a figure counts, for the export. */
export async function listAllFigureCars(
  asked: AnalyticsQuery,
  behind: FigureCarsFilter,
): Promise<FigureCar[]> {
  const all: FigureCar[] = [];
  for (;;) {
    const page = await readPage(asked, behind, all.at(-1));
    all.push(...page.stays);
    if (!page.hasMore) return all;
  }
}
