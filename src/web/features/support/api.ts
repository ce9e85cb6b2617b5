import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { liveKeys } from '#web/app/liveKeys.ts';

const ownKey = [...liveKeys.support, 'own'] as const;

export const useOwnRequests = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: createPartReader('GET /api/support', {}, 'requests'),
    staleTime: 0,
  });

export function useAskSupport() {
  const client = useQueryClient();
  return async (body: CallInput<'POST /api/support'>['body']): Promise<void> => {
    await callServer('POST /api/support', { body });
    await client.invalidateQueries({ queryKey: ownKey });
  };
}

/** Returns a function that adds a message to a support request of the signed-in person. */
export function useAnswerSupport() {
  const client = useQueryClient();
  return async (id: string, message: string, clientId: string): Promise<void> => {
    await callServer('POST /api/support/{id}/messages', {
      params: { id },
      body: { message, clientId },
    });
    await client.invalidateQueries({ queryKey: ownKey });
  };
}
