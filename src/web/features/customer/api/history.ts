import { useInfiniteQuery } from '@tanstack/react-query';
import type { Service } from '#contract/services.ts';
import { call } from '#web/app/call.ts';
import { useFallbackInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';

export type HistoryFilter = { search: string; status: Service['status'] | null };
const PAGE = 20;

export function useHistory({ search, status }: HistoryFilter) {
  const interval = useFallbackInterval();
  return useInfiniteQuery({
    queryKey: [...liveKeys.services, 'history', search, status],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/services',
        {
          query: {
            limit: PAGE,
            ...(search ? { search } : {}),
            ...(status ? { status } : {}),
            ...(pageParam ? { before: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? null : page.at(-1)?.id),
    // Words still being typed do not empty the list.
    placeholderData: (before) => before,
    refetchInterval: interval,
  });
}
