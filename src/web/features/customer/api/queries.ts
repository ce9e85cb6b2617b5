import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Service, ServiceDetails } from '#contract/services.ts';
import { useFallbackInterval, useRefetchInterval } from '#web/app/Live.tsx';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useEstimateInterval } from '#web/app/useEstimateInterval.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { findNextPriceRise } from '../current/cost.ts';
import { sortByUrgency } from '../viewModel.ts';

const PAGE = 20;

/** Open services, most urgent first. */
export function useOpenServices() {
  const intervalFor = useEstimateInterval();
  return useQuery({
    queryKey: [...liveKeys.services, 'open'],
    queryFn: ({ signal }) =>
      callServer('GET /api/services', { query: { state: 'open', limit: 50 } }, { signal }),
    select: sortByUrgency,
    refetchInterval: ({ state }) => intervalFor((state.data ?? []).map(({ order }) => order)),
  });
}

const LATEST = 3;

export function useLatestServices() {
  return useQuery({
    queryKey: [...liveKeys.services, 'latest'],
    queryFn: createReader('GET /api/services', { query: { limit: LATEST } }),
    refetchInterval: useRefetchInterval(),
  });
}

/** Fetches a service with its timeline. At hourly rates, refetches when the next hour starts. */
export function useService(id: string) {
  const intervalFor = useEstimateInterval();
  return useQuery({
    queryKey: liveKeys.service(id),
    queryFn: ({ signal }) => callServer('GET /api/services/{id}', { params: { id } }, { signal }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) =>
      intervalFor([data?.order ?? null]) || untilPriceRises(data),
  });
}

const A_MOMENT_MS = 1000;

function untilPriceRises(service: ServiceDetails | undefined): number | false {
  const next = service && findNextPriceRise(service);
  return next ? Math.max(A_MOMENT_MS, next.getTime() - getServerNow() + A_MOMENT_MS) : false;
}

export type HistoryFilter = {
  search: string;
  status: Service['status'] | null;
  year: number | null;
};

/** Converts the history filter to query parameters. */
export const toQuery = ({ search, status, year }: HistoryFilter) => ({
  ...(search ? { search } : {}),
  ...(status ? { status } : {}),
  ...(year === null ? {} : { year }),
});

/** Monthly totals of the filtered services. */
export function useMonths(filter: HistoryFilter) {
  return useQuery({
    queryKey: [...liveKeys.services, 'months', filter],
    queryFn: createReader('GET /api/services/summary', { query: toQuery(filter) }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefetchInterval(),
  });
}

export function useHistory(filter: HistoryFilter) {
  const interval = useFallbackInterval();
  return useInfiniteQuery({
    queryKey: [...liveKeys.services, 'history', filter],
    queryFn: ({ signal, pageParam }) =>
      callServer(
        'GET /api/services',
        {
          query: {
            limit: PAGE,
            ...toQuery(filter),
            ...(pageParam ? { before: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? null : page.at(-1)?.id),
    // Keeps the previous results on the screen while the search text changes.
    placeholderData: (before) => before,
    refetchInterval: interval,
  });
}
