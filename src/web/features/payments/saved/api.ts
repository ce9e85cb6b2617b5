import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedCard } from '#contract/cards.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { createWriter } from '#web/app/createWriter.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { cardsKey } from '../pay/api.ts';

/** Changes the saved cards; each answer contains the full new list for the cache. */
function useCardChange<T, A extends { cards: SavedCard[] } | { status: string }>(
  send: (input: T) => Promise<A>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: () => client.cancelQueries({ queryKey: cardsKey }),
    onSuccess: (answer) => {
      if ('cards' in answer) client.setQueryData(cardsKey, answer.cards);
    },
    onError: () => void client.invalidateQueries({ queryKey: cardsKey }),
  });
}

export const useAddCard = () => useCardChange(createWriter('POST /api/payment-methods', {}));

export const useMakeDefault = () =>
  useCardChange((id: string) =>
    callServer('POST /api/payment-methods/{id}/default', { params: { id } }),
  );

export const useRemoveCard = () =>
  useCardChange((id: string) => callServer('DELETE /api/payment-methods/{id}', { params: { id } }));

export const useTransactions = () =>
  useQuery({
    queryKey: liveKeys.transactions,
    queryFn: createPartReader('GET /api/payments/transactions', {}, 'transactions'),
    refetchInterval: useRefetchInterval(),
  });
