import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { ValetJob } from '#contract/orders.ts';
import { ITEMS_AT_ONCE } from '#domain/shared/itemsAtOnce.ts';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { liveStatus } from '#web/app/liveSocket.ts';
import { perform, useKept, useUnsent } from '#web/app/outbox/outbox.ts';
import { forgetSteps, offerUndo } from '../undo/undo.ts';
import { callName } from './order.ts';
import { renew } from '#web/app/renew.ts';
import type { ItemReader } from '#web/app/renew.ts';
import type { HandoverOrder } from '../handover/useHandover.tsx';
import { listKept, withItems, withoutJob, withSteps } from './changes.ts';
import type { QuickStep } from './changes.ts';

export type Jobs = CallOutput<'GET /api/valet/active-services'>;

/** A change of one car costs a phone that car, not the whole list. */
const items: ItemReader = {
  most: ITEMS_AT_ONCE,
  read: async (ids) => {
    const answer = await call('GET /api/valet/active-services', { query: { ids: ids.join() } });
    return (jobs) => withItems(jobs as Jobs, ids, answer);
  },
};

/** The jobs as the server tells them, with what was pressed here and is not answered yet. */
export function useJobs() {
  const query = useKept(
    useQuery({
      queryKey: liveKeys.jobs,
      queryFn: ({ signal }) => call('GET /api/valet/active-services', { query: {} }, { signal }),
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
  return { ...query, data: query.data && withSteps(query.data, [...listKept(unsent), ...pressed]) };
}

/** Said by the change itself: its car may be gone from the list before the answer. */
export type JobCallbacks = { done: () => void; refused: (error: Error) => void };
/** `kept`: on this phone, as the server cannot be reached. */
type LastCallbacks = JobCallbacks & { kept: () => void };

const stepKey = ['job-step'];

/**
 * Reads the car again whose step was answered, or refused, as the hint of it does. Without a socket
 * nobody hears what else it has changed.
 */
function renewAfter(client: QueryClient, id: string): Promise<void> {
  if (liveStatus() !== 'live') void renew(client, ['live']);
  return renew(client, liveKeys.job(id));
}

type StepInput = { id: string; step: QuickStep; orderId: string; car: string };

/** To accept a return is to be sent for it. */
const undoable = { accept: 'assign', ready: 'ready', complete: 'complete' } as const;

/** A step that shows at once. It is taken back if refused; else the car is read again, and stays as it is then. */
function useQuickStep(
  step: QuickStep,
  send: (input: StepInput) => Promise<unknown>,
  callbacks: JobCallbacks,
) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: stepKey,
    mutationFn: send,
    onSuccess: async (answer, { id, car, orderId }) => {
      if (answer === null) return;
      // What can be taken back is reported by the message that does.
      if (orderId) offerUndo({ stayId: id, step: undoable[step], car, runner: null });
      else callbacks.done();
      await renewAfter(client, id);
    },
    onError: (error, { id }) => {
      callbacks.refused(error);
      void renewAfter(client, id);
    },
  });
  return (job: ValetJob) =>
    mutate({ id: job.id, step, orderId: job.order?.id ?? '', car: callName(job) });
}

export const useAcceptJob = (callbacks: JobCallbacks) =>
  useQuickStep(
    'accept',
    ({ id, car }) => perform({ command: 'accept', car: id, name: car, input: { params: { id } } }),
    callbacks,
  );

export const useCarAtCurb = (callbacks: JobCallbacks) =>
  useQuickStep(
    'ready',
    ({ id, orderId, car }) =>
      perform({ command: 'ready', car: id, name: car, input: { params: { id: orderId } } }),
    callbacks,
  );

/** The car that is offered goes on to somebody else. */
export function useDeclineOffer(callbacks: JobCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId }: { id: string; orderId: string }) =>
      call('POST /api/dispatch/orders/{id}/decline', { params: { id: orderId } }),
    onSuccess: callbacks.done,
    onError: callbacks.refused,
    onSettled: (_answer, _error, { id }) => renewAfter(client, id),
  });
}

/** A job that is over goes at once. */
export function useForgetJob() {
  const client = useQueryClient();
  return (order: HandoverOrder): void => {
    client.setQueryData<Jobs>(liveKeys.jobs, (jobs) => jobs && withoutJob(jobs, order.ticket.id));
  };
}

type ParkInput = Pick<CallInput<'POST /api/services/{id}/complete'>, 'body'> & LastInput;
type LastInput = { id: string; name: string };

/**
 * Comes from a dialog that waits for the answer, so the job goes once the server has agreed; one that is kept on the
 * phone stays, and says so.
 */
function useLastStep<T extends LastInput>(
  send: (input: T) => Promise<unknown>,
  callbacks: LastCallbacks,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, { id }) => {
      if (answer === null) return callbacks.kept();
      client.setQueryData<Jobs>(liveKeys.jobs, (jobs) => jobs && withoutJob(jobs, id));
      forgetSteps([{ stayId: id }]);
      void renewAfter(client, id);
      return callbacks.done();
    },
    onError: (error, { id }) => {
      callbacks.refused(error);
      void renewAfter(client, id);
    },
  });
}

export const useParkJob = (callbacks: LastCallbacks) =>
  useLastStep(
    ({ id, name, body }: ParkInput) =>
      perform({
        command: 'park',
        car: id,
        name,
        input: { params: { id }, body: { ...body, from: 'received' } },
      }),
    callbacks,
  );

export const useDeclineJob = (callbacks: LastCallbacks) =>
  useLastStep(
    ({ id, name }: LastInput) =>
      perform({ command: 'decline', car: id, name, input: { params: { id } } }),
    callbacks,
  );
