import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/client.ts';
import type { ShiftRange } from '#domain/shifts/hours.ts';
import { callServer } from '#web/app/call.ts';
import { useSendOnce } from '#web/app/createWriter.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';

export type OpenShift = CallOutput<'GET /api/business/shifts'>['shifts'][number];

export function useShiftHistory(dateRange: ShiftRange) {
  return useInfiniteQuery({
    queryKey: [...liveKeys.shifts, 'history', dateRange],
    queryFn: ({ signal, pageParam }) =>
      callServer(
        'GET /api/valet/shifts/history',
        { query: { dateRange, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.hasMore ? page.shifts.at(-1)?.id : null),
  });
}

/**
 * Returns a function that invalidates all queries that show the shift: the shift screens, and the
 * jobs with the shift's location.
 */
export function useRenewShift(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [liveKeys.shifts, liveKeys.jobs].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

export function useOpenShifts(locationId: string) {
  return useQuery({
    queryKey: [...liveKeys.shifts, 'open', locationId],
    queryFn: ({ signal }) =>
      callServer('GET /api/business/shifts', { query: { locationId } }, { signal }),
    select: ({ shifts }) => shifts,
    refetchInterval: useRefetchInterval(),
  });
}

export const useCloseShift = (id: string) =>
  useMutation({
    mutationFn: useSendOnce('POST /api/business/shifts/{id}/close', { params: { id } }),
    onSettled: useRenewShift(),
  });
