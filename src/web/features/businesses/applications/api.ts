import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Application } from '#contract/applications.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useInvalidation, useSendOnce } from '#web/app/createWriter.ts';

const applicationsKey = ['admin-applications'] as const;

/** Query options that refetch the lists of administrators' screens on every mount. */
const fresh = { staleTime: 0 } as const;

/** Fetches pending applications, oldest first, or decided applications, newest first. */
function useApplicationsBy(status: 'pending' | 'decided', search: string) {
  return useInfiniteQuery({
    ...fresh,
    queryKey: [...applicationsKey, status, search],
    queryFn: ({ pageParam, signal }) =>
      callServer(
        'GET /api/admin/applications',
        {
          query: {
            status,
            ...(search ? { search } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
  });
}

/**
 * Joins pending and decided applications. Decided applications follow once all pending ones are
 * loaded.
 */
export function useApplications(search: string) {
  const pending = useApplicationsBy('pending', search);
  const decided = useApplicationsBy('decided', search);
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
    /** Returns the current state of an application, from the pending or the decided list. */
    newest: (chosen: Application) =>
      [...(answered ?? []), ...(waiting ?? [])].find(({ id }) => id === chosen.id) ?? chosen,
  };
}

const detailsKey = (id: string) => [...applicationsKey, 'one', id] as const;

/** Fetches an application with the check of its email domain and the notes of administrators. */
export const useApplicationDetails = (id: string) =>
  useQuery({
    ...fresh,
    queryKey: detailsKey(id),
    queryFn: createReader('GET /api/admin/applications/{id}', { params: { id } }),
  });

export function useNoteApplication(id: string) {
  const client = useQueryClient();
  const send = useSendOnce('POST /api/admin/applications/{id}/notes', { params: { id } });
  return async (text: string): Promise<void> => {
    client.setQueryData(detailsKey(id), await send({ text }));
  };
}

export type ApplicationDecision = { application: Application } & (
  | { to: 'approved' }
  | { to: 'declined'; reason: string }
);

export const useDecision = () =>
  useMutation({
    mutationFn: (decision: ApplicationDecision) => {
      const params = { id: decision.application.id };
      return decision.to === 'approved'
        ? callServer('POST /api/admin/applications/{id}/approve', { params })
        : callServer('POST /api/admin/applications/{id}/decline', {
            params,
            body: { reason: decision.reason },
          });
    },
    onSettled: useInvalidation(applicationsKey),
  });
