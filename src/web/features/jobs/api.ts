import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ValetJob } from '#contract/orders.ts';
import { call } from '#web/app/call.ts';
import { liveKeys, useFallbackInterval } from '#web/app/Live.tsx';

export function useJobs() {
  return useQuery({
    queryKey: liveKeys.jobs,
    queryFn: async ({ signal }) =>
      (await call('GET /api/valet/active-services', {}, { signal })).services,
    refetchInterval: useFallbackInterval(),
  });
}

type Spot = { parkingSpot?: string; parkingLocation?: string };

/** Shows the change at once and takes it back if the server refuses. */
function useJobChange<T>(
  send: (input: T) => Promise<unknown>,
  expected: (job: ValetJob) => ValetJob | null,
  idOf: (input: T) => string,
) {
  const client = useQueryClient();
  const queryKey = liveKeys.jobs;
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<ValetJob[]>(queryKey);
      const id = idOf(input);
      client.setQueryData<ValetJob[]>(queryKey, (jobs) =>
        jobs?.flatMap((job) => (job.id === id ? (expected(job) ?? []) : [job])),
      );
      return before;
    },
    onError: (_error, _input, before) => client.setQueryData(queryKey, before),
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}

const withOrder = (job: ValetJob, status: 'dispatched' | 'ready'): ValetJob => ({
  ...job,
  status: 'in_progress',
  order: job.order && { ...job.order, status },
});

export const useAcceptJob = () =>
  useJobChange(
    ({ id }: ValetJob) => call('POST /api/services/{id}/accept', { params: { id } }),
    (job) => withOrder(job, 'dispatched'),
    ({ id }) => id,
  );

export const useCarAtCurb = () =>
  useJobChange(
    ({ order }: ValetJob) =>
      call('POST /api/dispatch/orders/{id}/ready', { params: { id: order?.id ?? '' } }),
    (job) => withOrder(job, 'ready'),
    ({ id }) => id,
  );

export const useHandOver = () =>
  useJobChange(
    ({ order }: ValetJob) =>
      call('POST /api/dispatch/orders/{id}/complete', { params: { id: order?.id ?? '' } }),
    () => null,
    ({ id }) => id,
  );

export const useParkJob = () =>
  useJobChange(
    ({ id, body }: { id: string; body: Spot }) =>
      call('POST /api/services/{id}/complete', { params: { id }, body }),
    () => null,
    ({ id }) => id,
  );
