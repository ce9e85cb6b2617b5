import { useInfiniteQuery } from '@tanstack/react-query';
import type { RatingComment } from '#contract/analytics.ts';
import { callServer } from '#web/app/call.ts';
import type { AnalyticsQuery } from './api.ts';

export type CommentFilter = AnalyticsQuery & { stars?: number };
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
export const useComments = (filter: CommentFilter) =>
  useInfiniteQuery({
    queryKey: ['rating-comments', filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: undefined as RatingComment | undefined,
    getNextPageParam: ({ comments, hasMore }: Page) => (hasMore ? comments.at(-1) : undefined),
    placeholderData: (before) => before,
  });

/** Fetches all pages of the filtered comments, for the export. */
export async function listAllComments(filter: CommentFilter): Promise<RatingComment[]> {
  const all: RatingComment[] = [];
  for (;;) {
    const page = await readPage(filter, all.at(-1));
    all.push(...page.comments);
    if (!page.hasMore) return all;
  }
}
