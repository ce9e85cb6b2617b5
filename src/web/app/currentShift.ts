import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/client.ts';
import { createReader } from './createReader.ts';
import { useRefetchInterval } from './Live.tsx';
import { liveKeys } from './liveKeys.ts';

export type CurrentShift = NonNullable<CallOutput<'GET /api/valet/shift/current'>['shift']>;

/**
 * `gcTime: Infinity` caches the shift for the whole page, because a valet may end it without signal
 * in a garage.
 */
export const currentShiftQuery = queryOptions({
  queryKey: [...liveKeys.shifts, 'current'],
  queryFn: createReader('GET /api/valet/shift/current', {}),
  gcTime: Infinity,
});

export const useCurrentShift = (isWanted = true) =>
  useQuery({
    ...currentShiftQuery,
    enabled: isWanted,
    refetchInterval: useRefetchInterval(),
  });
