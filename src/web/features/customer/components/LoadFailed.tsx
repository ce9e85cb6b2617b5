import { useTranslation } from '#web/lib/translation.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import type { Query } from '#web/app/QueryState.tsx';

/** A section whose data could not be had, and the way to ask again. */
export function LoadFailed({ query, title }: { query: Query; title?: string }) {
  const { t } = useTranslation('customer');
  return <QueryState query={query} failed={title ?? t('failed')} />;
}

/** Several queries as one: what failed first, and all that failed asked for again. */
export function combineQueries(queries: readonly (Query & { isError: boolean })[]): Query {
  const failed = queries.filter(({ isError }) => isError);
  return {
    error: failed[0]?.error,
    isPending: queries.some(({ isPending }) => isPending),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
