import { useQuery } from '@tanstack/react-query';
import type { ServiceDetails } from '#contract/services.ts';
import { call } from '#web/app/call.ts';
import { useFallbackInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useEstimateInterval } from '#web/app/useEstimateInterval.ts';
import { serverNow } from '#web/lib/clock.ts';
import { nextHourAt } from '../current/cost.ts';

/** Cars announced or with the valets. */
export function useOpenServices() {
  const intervalFor = useEstimateInterval();
  return useQuery({
    queryKey: [...liveKeys.services, 'open'],
    queryFn: ({ signal }) =>
      call('GET /api/services', { query: { state: 'open', limit: 50 } }, { signal }),
    refetchInterval: ({ state }) => intervalFor((state.data ?? []).map(({ order }) => order)),
  });
}

const LATEST = 3;

export function useLatestServices() {
  return useQuery({
    queryKey: [...liveKeys.services, 'latest'],
    queryFn: ({ signal }) => call('GET /api/services', { query: { limit: LATEST } }, { signal }),
    refetchInterval: useFallbackInterval(),
  });
}

/** One service with its timeline. By the hour it is asked for anew when another one starts. */
export function useService(id: string) {
  const intervalFor = useEstimateInterval();
  return useQuery({
    queryKey: liveKeys.service(id),
    queryFn: ({ signal }) => call('GET /api/services/{id}', { params: { id } }, { signal }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) =>
      intervalFor([data?.order ?? null]) || untilNextHour(data),
  });
}

const A_MOMENT_MS = 1000;

function untilNextHour(service: ServiceDetails | undefined): number | false {
  const next = service && nextHourAt(service);
  return next ? Math.max(A_MOMENT_MS, next.getTime() - serverNow() + A_MOMENT_MS) : false;
}
