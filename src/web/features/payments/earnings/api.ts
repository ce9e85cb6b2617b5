import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ShiftRange } from '#domain/shifts/hours.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';

/** Query key of the valet's past work. It changes with handovers and later tips. */
const valetWorkKey = ['valet-work'] as const;

export const useValetStats = () =>
  useQuery({
    queryKey: [...valetWorkKey, 'stats'],
    queryFn: createReader('GET /api/valet/stats', {}),
    refetchOnMount: 'always',
  });

/** Fetches the past jobs of the valet, again on every mount. */
export const usePastJobs = () =>
  useInfiniteQuery({
    queryKey: [...valetWorkKey, 'history'],
    queryFn: ({ signal, pageParam }) =>
      callServer(
        'GET /api/valet/history',
        { query: pageParam ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ services, hasMore }) => (hasMore ? (services.at(-1)?.id ?? null) : null),
    refetchOnMount: 'always',
  });

export const useEarnings = (dateRange: ShiftRange) =>
  useQuery({
    queryKey: [...valetWorkKey, 'earnings', dateRange],
    queryFn: createReader('GET /api/valet/earnings', { query: { dateRange } }),
    refetchOnMount: 'always',
  });
