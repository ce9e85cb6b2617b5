import { useQuery } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useEstimateInterval } from '#web/app/useEstimateInterval.ts';
import { serverNow } from '#web/lib/clock.ts';

/** The customer's car, pushed; asked for every five seconds while the socket is down. */
export function useParkingSession(id: string) {
  const intervalFor = useEstimateInterval();
  return useQuery({
    queryKey: liveKeys.parkingSession(id),
    queryFn: async ({ signal }) => ({
      session: await call('GET /api/parking-sessions/{id}', { params: { id } }, { signal }),
      readAt: serverNow(),
    }),
    refetchInterval: ({ state }) => intervalFor([state.data?.session.order ?? null]),
  });
}
