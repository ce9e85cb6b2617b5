import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/client.ts';
import type { CarKey } from '#contract/keys.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { createWriter } from '#web/app/createWriter.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';

export type RaisedKey = CallOutput<'GET /api/dispatch/keys'>['keys'][number];

/**
 * Unaccounted keys of a location. The query key starts with the key of all cars, so any car's live
 * hint refetches the list.
 */
export const useRaisedKeys = (locationId: string) =>
  useQuery({
    queryKey: [...liveKeys.cars, 'raised', locationId],
    queryFn: createPartReader('GET /api/dispatch/keys', { query: { locationId } }, 'keys'),
    refetchInterval: useRefetchInterval(),
  });

type Callbacks = { done: (key: CarKey) => void; refused: (error: Error) => void };

/** Corrects the recorded place of a key. */
export function useCorrectKey(stayId: string, callbacks: Callbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createWriter('POST /api/stays/{id}/key', { params: { id: stayId } }),
    onSuccess: callbacks.done,
    onError: callbacks.refused,
    // Does not wait for the refetch, because a pending mutation ignores presses.
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}
