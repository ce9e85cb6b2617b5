import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ShiftRange } from '#domain/shifts/hours.ts';
import { call } from '#web/app/call.ts';

/** What the valet has done: it changes with a car they hand over, and with a tip that comes later. */
const valetWorkKey = ['valet-work'] as const;

export const useValetStats = () =>
  useQuery({
    queryKey: [...valetWorkKey, 'stats'],
    queryFn: ({ signal }) => call('GET /api/valet/stats', {}, { signal }),
    refetchOnMount: 'always',
  });

/** Read again whenever it is shown. */
export const usePastJobs = () =>
  useInfiniteQuery({
    queryKey: [...valetWorkKey, 'history'],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/valet/history', { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ services, hasMore }) => (hasMore ? (services.at(-1)?.id ?? null) : null),
    refetchOnMount: 'always',
  });

export const useEarnings = (dateRange: ShiftRange) =>
  useQuery({
    queryKey: [...valetWorkKey, 'earnings', dateRange],
    queryFn: ({ signal }) => call('GET /api/valet/earnings', { query: { dateRange } }, { signal }),
    refetchOnMount: 'always',
  });
