import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { ValetJob } from '#contract/orders.ts';
import { ITEMS_AT_ONCE } from '#domain/shared/itemsAtOnce.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { getLiveStatus } from '#web/app/liveSocket.ts';
import { performOfflineAction, useStoredFallback, useUnsent } from '#web/app/outbox/outbox.ts';
import { forgetSteps, offerUndo } from '#web/features/stays/undo/undo.ts';
import { callName } from './order.ts';
import { type StepCallbacks, useStep } from '#web/app/useStep.ts';
import { renewQueries, type ItemReader } from '#web/app/renew.ts';
import type { HandoverOrder } from '../handover/useHandover.tsx';
import {
  listStoredSteps,
  mergeJobs,
  removeJob,
  applyUnansweredSteps,
  type QuickStep,
} from './changes.ts';

export type ValetJobs = CallOutput<'GET /api/valet/active-services'>;

/** Refetches only the changed cars, not the whole list, to spare a phone's connection. */
const items: ItemReader = {
  most: ITEMS_AT_ONCE,
  read: async (ids) => {
    const answer = await callServer('GET /api/valet/active-services', {
      query: { ids: ids.join() },
    });
    return (jobs) => mergeJobs(jobs as ValetJobs, ids, answer);
  },
};

/** Reads the jobs from the server, and applies the steps that the server has not answered yet. */
export function useJobs() {
  const query = useStoredFallback(
    useQuery({
      queryKey: liveKeys.jobs,
      queryFn: createReader('GET /api/valet/active-services', { query: {} }),
      meta: { items },
      refetchInterval: useRefetchInterval(),
      gcTime: Infinity,
    }),
  );
  const pressed = useMutationState({
    filters: { mutationKey: stepKey, status: 'pending' },
    select: ({ state }) => state.variables as StepInput,
  });
  const unsent = useUnsent();
  return {
    ...query,
    data: query.data && applyUnansweredSteps(query.data, [...listStoredSteps(unsent), ...pressed]),
  };
}

const stepKey = ['job-step'];

/**
 * Refetches the car after a step was answered or refused. Without a socket no live hint reports
 * other changes, so all live queries are refetched.
 */
function renewAfter(client: QueryClient, id: string): Promise<void> {
  if (getLiveStatus() !== 'live') void renewQueries(client, ['live']);
  return renewQueries(client, liveKeys.job(id));
}

type StepInput = { id: string; step: QuickStep; orderId: string; car: string };

/** Maps a valet's step to the undo step. Accepting a return is an assignment. */
const undoable = { accept: 'assign', ready: 'ready' } as const;

const sendStep: Record<QuickStep, (input: StepInput) => Promise<unknown>> = {
  accept: ({ id, car }) =>
    performOfflineAction({ command: 'accept', car: id, name: car, input: { params: { id } } }),
  ready: ({ id, orderId, car }) => {
    const input = { params: { id: orderId } };
    return performOfflineAction({ command: 'ready', car: id, name: car, input });
  },
};

/**
 * Sends a step that the list shows at once. A refusal rolls the list back; afterwards the car is
 * refetched. The mutation itself calls the callbacks, because the car's component may unmount
 * before the answer.
 */
export function useQuickStep(callbacks: {
  done: (step: QuickStep) => void;
  refused: (error: Error, step: QuickStep) => void;
}) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: stepKey,
    mutationFn: (input: StepInput) => sendStep[input.step](input),
    onSuccess: async (answer, { id, step, car, orderId }) => {
      if (answer === null) return;
      // The undo bar reports a step that can be undone; `done` reports all other steps.
      if (orderId) offerUndo({ stayId: id, step: undoable[step], car, runner: null });
      else callbacks.done(step);
      await renewAfter(client, id);
    },
    onError: (error, { id, step }) => {
      callbacks.refused(error, step);
      void renewAfter(client, id);
    },
  });
  return (job: ValetJob, step: QuickStep) =>
    mutate({ id: job.id, step, orderId: job.order?.id ?? '', car: callName(job) });
}

const renewJob = (client: QueryClient, { id }: { id: string }) => renewAfter(client, id);

/** Takes a car over from a colleague. Needs signal, because the colleague may be faster. */
export const useTakeOver = (callbacks: StepCallbacks) =>
  useStep(
    ({ id, insteadOf }: { id: string; insteadOf: string }) =>
      callServer('POST /api/services/{id}/accept', { params: { id }, body: { insteadOf } }),
    callbacks,
    { settled: renewJob },
  );

/** Declines an offer; dispatch then offers the car to the next valet. */
export const useDeclineOffer = (callbacks: StepCallbacks) =>
  useStep(
    ({ orderId }: { id: string; orderId: string }) =>
      callServer('POST /api/dispatch/orders/{id}/decline', { params: { id: orderId } }),
    callbacks,
    { settled: renewJob },
  );

/** Removes a finished job from the cache without waiting for a refetch. */
export function useForgetJob() {
  const client = useQueryClient();
  return (order: HandoverOrder): void => {
    client.setQueryData<ValetJobs>(
      liveKeys.jobs,
      (jobs) => jobs && removeJob(jobs, order.ticket.id),
    );
  };
}

type ParkInput = Pick<CallInput<'POST /api/services/{id}/complete'>, 'body'> & LastInput;
type LastInput = { id: string; name: string };

/**
 * Sends the final step of a job from a dialog that waits. The job leaves the list once the server
 * agrees. If the outbox stores the step, the job stays in the list, marked as unsent.
 */
const useLastStep = <T extends LastInput>(
  send: (input: T) => Promise<unknown>,
  callbacks: StepCallbacks,
) =>
  useStep(send, callbacks, {
    answered: (client, _answer, { id }) => {
      client.setQueryData<ValetJobs>(liveKeys.jobs, (jobs) => jobs && removeJob(jobs, id));
      forgetSteps([{ stayId: id }]);
    },
    settled: (client, { id }, outcome) => {
      if (outcome !== null) void renewAfter(client, id);
    },
  });

export const useParkJob = (callbacks: StepCallbacks) =>
  useLastStep(
    ({ id, name, body }: ParkInput) =>
      performOfflineAction({
        command: 'park',
        car: id,
        name,
        input: { params: { id }, body },
      }),
    callbacks,
  );

type DeclineInput = Pick<CallInput<'POST /api/services/{id}/decline'>, 'body'> & LastInput;

export const useDeclineJob = (callbacks: StepCallbacks) =>
  useLastStep(
    ({ id, name, body }: DeclineInput) =>
      performOfflineAction({ command: 'decline', car: id, name, input: { params: { id }, body } }),
    callbacks,
  );
