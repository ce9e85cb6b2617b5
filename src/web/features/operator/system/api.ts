import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callServer } from '#web/app/call.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';

const systemKey = ['admin-system'] as const;
const REFRESH_MS = 15_000;

export const useSystem = () =>
  useQuery({
    queryKey: [...systemKey, 'system'],
    queryFn: ({ signal }) => callServer('GET /api/admin/system', {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export const useDeliveries = (days: number) =>
  useQuery({
    queryKey: [...systemKey, 'messages', days],
    queryFn: ({ signal }) =>
      callServer('GET /api/admin/system/messages', { query: { days } }, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callServer(
        'POST /api/admin/system/jobs/{id}/retry',
        { params: { id } },
        { idempotencyKey: createRandomKey() },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: systemKey }),
  });
}

export function useResendMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callServer(
        'POST /api/admin/system/messages/{id}/resend',
        { params: { id } },
        { idempotencyKey: createRandomKey() },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: systemKey }),
  });
}
