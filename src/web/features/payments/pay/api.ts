import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader, createReader } from '#web/app/createReader.ts';
import { useFallbackInterval, useLiveStatus } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { ESTIMATE_MS } from '#web/app/useEstimateInterval.ts';

/**
 * Reads the service to pay by its own id, or by the id of its parking session, which is the same
 * stay.
 */
export function useServiceToPay(id: string) {
  const interval = useFallbackInterval();
  const isLive = useLiveStatus() === 'live';
  return useQuery({
    queryKey: liveKeys.service(id),
    queryFn: createReader('GET /api/services/{id}', { params: { id } }),
    enabled: id !== '',
    refetchInterval: isLive ? ESTIMATE_MS : interval,
  });
}

/** Returns functions that update the payment page after a change. */
export function useServiceToPayChanges(id: string) {
  const client = useQueryClient();
  const queryKey = liveKeys.service(id);

  /**
   * Fetches the service; null on failure. Ignores an answer older than the version on the screen.
   */
  const reload = useCallback(async (): Promise<ServiceDetails | null> => {
    try {
      const arrived = await callServer('GET /api/services/{id}', { params: { id } });
      client.setQueryData<ServiceDetails>(liveKeys.service(id), (shown) =>
        shown && shown.version > arrived.version ? shown : arrived,
      );
      return arrived;
    } catch {
      return null;
    }
  }, [client, id]);

  /**
   * Shows the changed order at once, and invalidates all live queries that the change may affect.
   * The promise does not wait for their answers.
   */
  async function showOrder(order: GuestOrder): Promise<void> {
    await client.cancelQueries({ queryKey });
    client.setQueryData<ServiceDetails>(queryKey, (shown) => shown && { ...shown, order });
    void client.invalidateQueries({ queryKey: ['live'] });
    // The payment may have saved its card, which a later tip offers.
    if (order.paymentStatus === 'paid')
      void client.invalidateQueries({ queryKey: cardsKey, refetchType: 'all' });
  }

  /** Returns the newest data, which the screen may not have rendered yet. */
  const readNewest = () => client.getQueryData<ServiceDetails>(queryKey);

  return { reload, showOrder, readNewest };
}

export const cardsKey = ['payment-methods'] as const;

export const useSavedCards = () =>
  useQuery({
    queryKey: cardsKey,
    queryFn: createPartReader('GET /api/payment-methods', {}, 'cards'),
  });

export const useProviderConfig = () =>
  useQuery({
    queryKey: ['payments', 'config'],
    queryFn: createReader('GET /api/payments/config', {}),
  });
