import type { QueryResult } from './QueryState.tsx';

type Data<Q> = { [Name in keyof Q]: Q[Name] extends QueryResult<infer T> ? T : never };

/**
 * Combines named queries into one. The result has data once all queries have; `refetch` repeats the
 * failed queries.
 */
export function combineQueries<Q extends Record<string, QueryResult<unknown>>>(
  queries: Q,
): QueryResult<Data<Q>> {
  const all = Object.values(queries);
  const failed = all.filter(({ error }) => error);
  const entries = Object.entries(queries).map(([name, { data }]) => [name, data] as const);
  const isComplete = entries.every(([, data]) => data !== undefined);
  return {
    data: isComplete ? (Object.fromEntries(entries) as Data<Q>) : undefined,
    error: failed[0]?.error,
    isPending: failed.length === 0 && all.some(({ isPending }) => isPending),
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
