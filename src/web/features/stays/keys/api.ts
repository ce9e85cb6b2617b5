import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/client.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { createWriter } from '#web/app/createWriter.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { renewAll, type StepCallbacks, useStep } from '#web/app/useStep.ts';

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

/** Corrects the recorded place of a key. */
export const useCorrectKey = (stayId: string, callbacks: StepCallbacks) =>
  useStep(createWriter('POST /api/stays/{id}/key', { params: { id: stayId } }), callbacks, {
    // Does not wait for the refetch, because a pending mutation ignores presses.
    settled: renewAll,
  });
