import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Application } from '#contract/applications.ts';
import { call } from '#web/app/call.ts';

const usersKey = ['admin-users'] as const;
const applicationsKey = ['admin-applications'] as const;

/** A shorter page is the last one. */
const AUDIT_PAGE = 100;

/** What administrators look at is looked up whenever it is opened. */
const fresh = { staleTime: 0 } as const;

export function useUsers(search: string) {
  return useInfiniteQuery({
    ...fresh,
    queryKey: [...usersKey, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/users',
        { query: { ...(search ? { search } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The list before stays while the next letters are looked for.
    placeholderData: (before) => before,
  });
}

export function useApplications() {
  return useQuery({
    ...fresh,
    queryKey: applicationsKey,
    queryFn: async ({ signal }) => {
      const { applications } = await call('GET /api/admin/applications', { query: {} }, { signal });
      return pendingFirst(applications);
    },
  });
}

/** Those that wait for an answer, the longest waiting first; then what was decided, newest first. */
export function pendingFirst(applications: readonly Application[]): Application[] {
  const pending = applications.filter(({ status }) => status === 'pending');
  const decided = applications.filter(({ status }) => status !== 'pending');
  return [...pending.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)), ...decided];
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
    queryFn: async ({ pageParam, signal }) =>
      (
        await call(
          'GET /api/admin/audit',
          { query: pageParam ? { before: pageParam } : {} },
          { signal },
        )
      ).entries,
    initialPageParam: '',
    getNextPageParam: (entries) => (entries.length < AUDIT_PAGE ? undefined : entries.at(-1)?.id),
  });
}
