import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { ValetJob } from '#contract/orders.ts';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';

export function useJobs() {
  return useQuery({
    queryKey: liveKeys.jobs,
    queryFn: async ({ signal }) =>
      (await call('GET /api/valet/active-services', {}, { signal })).services,
    refetchInterval: useRefetchInterval(),
  });
}

/** Said by the change itself: its card may be gone from the list before the answer. */
export type JobCallbacks = { done: () => void; refused: (error: Error) => void };

/** Shows the change at once and takes it back if the server refuses. */
function useJobChange<T extends { id: string }>(
  send: (input: T) => Promise<unknown>,
  expected: (job: ValetJob) => ValetJob | null,
  callbacks: JobCallbacks,
) {
  const client = useQueryClient();
  const queryKey = liveKeys.jobs;
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<ValetJob[]>(queryKey);
      client.setQueryData<ValetJob[]>(queryKey, (jobs) =>
        jobs?.flatMap((job) => (job.id === input.id ? (expected(job) ?? []) : [job])),
      );
      return before;
    },
    onSuccess: () => callbacks.done(),
    onError: (error, _input, before) => {
      client.setQueryData(queryKey, before);
      callbacks.refused(error);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}

const withOrder = (job: ValetJob, status: 'dispatched' | 'ready'): ValetJob => ({
  ...job,
  status: 'in_progress',
  order: job.order && { ...job.order, status },
});

export const useAcceptJob = (callbacks: JobCallbacks) =>
  useJobChange(
    ({ id }: ValetJob) => call('POST /api/services/{id}/accept', { params: { id } }),
    (job) => withOrder(job, 'dispatched'),
    callbacks,
  );

export const useCarAtCurb = (callbacks: JobCallbacks) =>
  useJobChange(
    ({ order }: ValetJob) =>
      call('POST /api/dispatch/orders/{id}/ready', { params: { id: order?.id ?? '' } }),
    (job) => withOrder(job, 'ready'),
    callbacks,
  );

export const useHandOver = (callbacks: JobCallbacks) =>
  useJobChange(
    ({ order }: ValetJob) =>
      call('POST /api/dispatch/orders/{id}/complete', { params: { id: order?.id ?? '' } }),
    () => null,
    callbacks,
  );

type ParkInput = Pick<CallInput<'POST /api/services/{id}/complete'>, 'body'> & { id: string };

/** Comes from a dialog that waits for the answer, so the job goes once the server has agreed. */
function useLastStep<T extends { id: string }>(
  send: (input: T) => Promise<unknown>,
  callbacks: JobCallbacks,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, { id }) => {
      client.setQueryData<ValetJob[]>(liveKeys.jobs, (jobs) =>
        jobs?.filter((job) => job.id !== id),
      );
      callbacks.done();
    },
    onError: (error) => callbacks.refused(error),
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}

export const useParkJob = (callbacks: JobCallbacks) =>
  useLastStep(
    ({ id, body }: ParkInput) =>
      call('POST /api/services/{id}/complete', {
        params: { id },
        body: { ...body, from: 'received' },
      }),
    callbacks,
  );

export const useDeclineJob = (callbacks: JobCallbacks) =>
  useLastStep(
    ({ id }: { id: string }) => call('POST /api/services/{id}/decline', { params: { id } }),
    callbacks,
  );
