import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { createIdempotencyKey, isFinal } from '#web/lib/idempotencyKey.ts';

/** Fields of an order that the payment dialog needs. */
export type PayableOrder = Pick<
  QueueOrder,
  'id' | 'amountDueCents' | 'currency' | 'can' | 'ticket'
>;
type Settlement = CallInput<'POST /api/dispatch/orders/{id}/settle'>['body'];

/** House accounts that a return may be charged to. */
export const useHouseAccounts = () =>
  useQuery({
    queryKey: ['house-accounts'],
    queryFn: createPartReader('GET /api/house-accounts', {}, 'accounts'),
    staleTime: 0,
  });

/** Settles an order once: the idempotency key is stable over repeated presses and lost answers. */
export function useSettle(orderId: string) {
  const client = useQueryClient();
  const { keyFor, forgetKey } = createIdempotencyKey(`settle ${orderId}`);
  return useMutation({
    mutationFn: (body: Settlement) =>
      callServer(
        'POST /api/dispatch/orders/{id}/settle',
        { params: { id: orderId }, body },
        { idempotencyKey: keyFor(body) },
      ),
    onSuccess: forgetKey,
    onError: (error) => isFinal(error) && forgetKey(),
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}

export function useReturnCash() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => {
      const { keyFor } = createIdempotencyKey(`return cash ${orderId}`);
      const params = { id: orderId };
      return callServer(
        'POST /api/dispatch/orders/{id}/cash-returned',
        { params },
        { idempotencyKey: keyFor(params) },
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}
