import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/lib/translation.ts';
import type { CallOutput } from '#contract/client.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { callServer } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import type { HandoverOrder } from '../handover/useHandover.tsx';
import { offerUndo } from '#web/features/stays/undo/undo.ts';
import { callName } from './boardOrders.ts';

type Queue = CallOutput<'GET /api/queue'>;
type Runner = { id: string; name: string };
export type BoardChange = { order: QueueOrder } & (
  | { to: 'dispatched'; runner: Runner }
  | { to: 'ready' }
);

function send({ order, ...change }: BoardChange): Promise<unknown> {
  const params = { id: order.id };
  if (change.to === 'dispatched') {
    const body = { valetId: change.runner.id };
    return callServer('POST /api/dispatch/orders/{id}/assign', { params, body });
  }
  return callServer('POST /api/dispatch/orders/{id}/ready', { params });
}

/** Returns the queue with the change already applied, for the optimistic update. */
function expected(queue: Queue | undefined, change: BoardChange): Queue | undefined {
  if (!queue) return queue;
  const orders = queue.orders.flatMap((order) => {
    if (order.id !== change.order.id) return [order];
    const assignedValet =
      change.to === 'dispatched' ? { ...change.runner, isAvailable: true } : order.assignedValet;
    const can = {
      ...order.can,
      assign: false,
      ready: change.to === 'dispatched',
      complete: change.to === 'ready',
    };
    return [{ ...order, status: change.to, assignedValet, can }];
  });
  return { ...queue, orders };
}

/**
 * Applies a change to the board optimistically. A refusal rolls the change back and shows the
 * reason.
 */
export function useOrderChange(locationId: string) {
  const client = useQueryClient();
  const queryKey = liveKeys.queue(locationId);
  const { t } = useTranslation('app');
  const refused = useRefusalToast();
  const mutation = useMutation({
    mutationFn: send,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Queue>(queryKey);
      client.setQueryData<Queue>(queryKey, (queue) => expected(queue, change));
      return before;
    },
    onSuccess: (_order, change) => offerUndo(toDoneStep(change)),
    onError: (error, _change, before) => {
      client.setQueryData(queryKey, before);
      refused(t('notSaved'), error);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
  return (change: BoardChange): void => {
    const isRunning = client.isMutating({
      predicate: ({ state }) =>
        (state.variables as BoardChange | undefined)?.order?.id === change.order.id,
    });
    if (isRunning === 0) mutation.mutate(change);
  };
}

/**
 * Returns the callbacks after a handover: they remove the order from the board's cache and offer
 * the undo.
 */
export function useHandoverWords(locationId: string) {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const refused = useRefusalToast();
  return {
    done: (order: HandoverOrder) => {
      client.setQueryData<Queue>(
        liveKeys.queue(locationId),
        (queue) => queue && { ...queue, orders: queue.orders.filter(({ id }) => id !== order.id) },
      );
      offerUndo({ stayId: order.ticket.id, step: 'complete', car: callName(order), runner: null });
    },
    refused: (error: Error) => refused(t('notSaved'), error),
  };
}

const stepByTarget = { dispatched: 'assign', ready: 'ready' } as const;

function toDoneStep(change: BoardChange) {
  return {
    stayId: change.order.ticket.id,
    step: stepByTarget[change.to],
    car: callName(change.order),
    runner: change.to === 'dispatched' ? change.runner.name : null,
  };
}
