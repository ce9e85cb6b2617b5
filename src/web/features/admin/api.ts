import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Application } from '#contract/applications.ts';
import { PEOPLE_PAGE } from '#domain/identity/accountState.ts';
import { call } from '#web/app/call.ts';

const usersKey = ['admin-users'] as const;
const applicationsKey = ['admin-applications'] as const;

/** Administrators' lists are read again whenever they are opened. */
const fresh = { staleTime: 0 } as const;

export function useUsers(search: string) {
  return useInfiniteQuery({
    ...fresh,
    queryKey: [...usersKey, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/users',
        { query: { ...(search ? { search } : {}), page: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PEOPLE_PAGE < total ? pages.length + 1 : undefined,
    // The old list stays until the next one is there.
    placeholderData: (before) => before,
  });
}

/** Pending applications, the oldest first, or decided ones, the newest first. */
function useApplicationsBy(status: 'pending' | 'decided') {
  return useInfiniteQuery({
    ...fresh,
    queryKey: [...applicationsKey, status],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/applications',
        { query: { status, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Both in one list: the decided ones follow when all pending ones are there. */
export function useApplications() {
  const pending = useApplicationsBy('pending');
  const decided = useApplicationsBy('decided');
  const [waiting, answered] = [pending, decided].map(({ data }) =>
    data?.pages.flatMap(({ applications }) => applications),
  );
  const next = pending.hasNextPage ? pending : decided;
  return {
    data: waiting && answered && (pending.hasNextPage ? waiting : [...waiting, ...answered]),
    error: pending.error ?? decided.error,
    isPending: pending.isPending || decided.isPending,
    isFetching: pending.isFetching || decided.isFetching,
    refetch: () => Promise.all([pending.refetch(), decided.refetch()]),
    hasMore: next.hasNextPage,
    isFetchingMore: next.isFetchingNextPage,
    fetchMore: () => void next.fetchNextPage(),
    /** The application as it is now, in whichever list. */
    newest: (chosen: Application) =>
      [...(answered ?? []), ...(waiting ?? [])].find(({ id }) => id === chosen.id) ?? chosen,
  };
}

export type Decision = { application: Application } & (
  | { to: 'approved' }
  | { to: 'declined'; reason: string }
);

export function useDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => {
      const params = { id: decision.application.id };
      return decision.to === 'approved'
        ? call('POST /api/admin/applications/{id}/approve', { params })
        : call('POST /api/admin/applications/{id}/decline', {
            params,
            body: decision.reason ? { reason: decision.reason } : {},
          });
    },
    onSettled: () => client.invalidateQueries({ queryKey: applicationsKey }),
  });
}

export function useAudit() {
  return useInfiniteQuery({
    ...fresh,
    queryKey: ['admin-audit'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/audit', { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}
