import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/lib/translation.ts';
import type { CallOutput } from '#contract/client.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { call } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { callName } from './columns.ts';

type Queue = CallOutput<'GET /api/queue'>;
type Runner = { id: string; name: string };
export type Change = { order: QueueOrder } & (
  | { to: 'dispatched'; runner: Runner }
  | { to: 'ready' | 'completed' }
);

function send({ order, ...change }: Change): Promise<QueueOrder> {
  const params = { id: order.id };
  if (change.to === 'dispatched') {
    const body = { valetId: change.runner.id };
    return call('POST /api/dispatch/orders/{id}/assign', { params, body });
  }
  return change.to === 'ready'
    ? call('POST /api/dispatch/orders/{id}/ready', { params })
    : call('POST /api/dispatch/orders/{id}/complete', { params });
}

/** What the board looks like once it is done. */
function expected(queue: Queue | undefined, change: Change): Queue | undefined {
  if (!queue) return queue;
  const orders = queue.orders.flatMap((order) => {
    if (order.id !== change.order.id) return [order];
    if (change.to === 'completed') return [];
    const assignedValet = change.to === 'dispatched' ? change.runner : order.assignedValet;
    const can = {
      assign: false,
      ready: change.to === 'dispatched',
      complete: change.to === 'ready',
    };
    return [{ ...order, status: change.to, assignedValet, can }];
  });
  return { ...queue, orders };
}

/** Moves a car at once, and back with the reason if the server refuses. */
export function useOrderChange(locationId: string) {
  const client = useQueryClient();
  const queryKey = liveKeys.queue(locationId);
  const said = useWords();
  const refused = useRefusalToast();
  const mutation = useMutation({
    mutationFn: send,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Queue>(queryKey);
      client.setQueryData<Queue>(queryKey, (queue) => expected(queue, change));
      return before;
    },
    onSuccess: (_order, change) => toastDone(...said(change)),
    onError: async (error, change, before) => {
      client.setQueryData(queryKey, before);
      await client.invalidateQueries({ queryKey });
      const now = client.getQueryData<Queue>(queryKey);
      const present = now?.orders.find(({ id }) => id === change.order.id);
      const faster = change.to === 'dispatched' ? present?.assignedValet?.name : undefined;
      refused(said(change, true)[0], error, faster);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
  return (change: Change): void => {
    const isRunning = client.isMutating({
      predicate: ({ state }) =>
        (state.variables as Change | undefined)?.order?.id === change.order.id,
    });
    if (isRunning === 0) mutation.mutate(change);
  };
}

function useWords() {
  const { t } = useTranslation(['board', 'app']);
  return (change: Change, hasFailed = false): [string, string] => {
    const car = `\u2068${callName(change.order)}\u2069`;
    if (hasFailed) return [t('app:notSaved'), ''];
    if (change.to === 'dispatched') {
      return [t('assigned'), t('assignedText', { name: change.runner.name, car })];
    }
    return change.to === 'ready'
      ? [t('carReady'), t('carReadyText', { car })]
      : [t('completed'), t('completedText', { car })];
  };
}
