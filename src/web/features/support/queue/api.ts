import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SupportRequest } from '#contract/support.ts';
import type { SupportView } from '#domain/support/requests.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { useInvalidation, useSendOnce } from '#web/app/createWriter.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';

const oneKey = (id: string) => [...liveKeys.support, 'one', id] as const;

export const useSupportQueue = (view: SupportView, search: string) =>
  useInfiniteQuery({
    queryKey: [...liveKeys.support, 'queue', view, search],
    queryFn: ({ pageParam, signal }) =>
      callServer(
        'GET /api/admin/support',
        {
          query: {
            view,
            ...(search ? { search } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const useSupportRequest = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: createPartReader('GET /api/admin/support/{id}', { params: { id } }, 'request'),
    staleTime: 0,
  });

export type SupportStep =
  | { step: 'take'; from: string | null }
  | { step: 'release' | 'close' | 'reopen' };

/** Caches the support request that the server returns, and invalidates the queue of requests. */
function useKeepAnswer() {
  const client = useQueryClient();
  return ({ request }: { request: SupportRequest }) => {
    client.setQueryData(oneKey(request.id), request);
    void client.invalidateQueries({ queryKey: [...liveKeys.support, 'queue'] });
  };
}

export const useSupportStep = (id: string) =>
  useMutation({
    mutationFn: (wanted: SupportStep) => {
      const key = { idempotencyKey: createRandomKey() };
      const params = { id };
      if (wanted.step === 'take')
        return callServer(
          'POST /api/admin/support/{id}/take',
          { params, body: { from: wanted.from } },
          key,
        );
      return callServer(`POST /api/admin/support/{id}/${wanted.step}`, { params }, key);
    },
    onSuccess: useKeepAnswer(),
    onError: useInvalidation(oneKey(id)),
  });

export function useWriteBelow(id: string, kind: 'answer' | 'notes') {
  const params = { id };
  const sendAnswer = useSendOnce('POST /api/admin/support/{id}/answer', { params });
  const sendNote = useSendOnce('POST /api/admin/support/{id}/notes', { params });
  return useMutation({
    mutationFn: (written: { text: string; seenId: string | null }) =>
      kind === 'answer' ? sendAnswer(written) : sendNote({ text: written.text }),
    onSuccess: useKeepAnswer(),
    onError: useInvalidation(oneKey(id)),
  });
}
