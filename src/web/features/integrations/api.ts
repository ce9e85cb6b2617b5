import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { WebhookDeliveryStatus } from '#domain/integrations/webhooks.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { createWriter, useInvalidation } from '#web/app/createWriter.ts';
import { useSending } from '#web/app/useSending.ts';

const tokensKey = ['business', 'api-tokens'] as const;
const webhooksKey = ['business', 'webhooks'] as const;
const keys = [tokensKey, webhooksKey];

/**
 * Polling interval in milliseconds while deliveries are pending. No live hint reports the activity
 * of programs.
 */
const ASK_EVERY_MS = 5_000;

export const useApiTokens = () =>
  useQuery({
    queryKey: tokensKey,
    queryFn: createPartReader('GET /api/business/api-tokens', {}, 'tokens'),
    staleTime: 0,
  });

export const useWebhooks = () =>
  useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) =>
      (await callServer('GET /api/business/webhooks', {}, { signal })).webhooks,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ waiting }) => waiting > 0) ? ASK_EVERY_MS : false,
  });

/** Fetches the deliveries of a webhook page by page, newest first. */
export const useDeliveries = (id: string, status: WebhookDeliveryStatus | null) =>
  useInfiniteQuery({
    queryKey: [...webhooksKey, id, status],
    queryFn: ({ pageParam, signal }) =>
      callServer(
        'GET /api/business/webhooks/{id}/deliveries',
        {
          params: { id },
          query: { ...(status ? { status } : {}), ...(pageParam ? { before: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });

export const useMakeToken = () => useSending('POST /api/business/api-tokens', {}, ...keys);

export const useRevokeToken = () =>
  useMutation({
    mutationFn: (id: string) =>
      callServer('POST /api/business/api-tokens/{id}/revoke', { params: { id } }),
    onSettled: useInvalidation(...keys),
  });

export const useAddWebhook = () => useSending('POST /api/business/webhooks', {}, ...keys);

export const useChangeWebhook = (id: string) =>
  useMutation({
    mutationFn: createWriter('PATCH /api/business/webhooks/{id}', { params: { id } }),
    onSettled: useInvalidation(...keys),
  });

export const useRotateSecret = (id: string) =>
  useSending('POST /api/business/webhooks/{id}/rotate', { params: { id } }, ...keys);

export const useSendTest = (id: string) =>
  useMutation({
    mutationFn: () => callServer('POST /api/business/webhooks/{id}/test', { params: { id } }),
    onSettled: useInvalidation(...keys),
  });

export const useDeleteWebhook = (id: string) =>
  useMutation({
    mutationFn: () => callServer('DELETE /api/business/webhooks/{id}', { params: { id } }),
    onSettled: useInvalidation(...keys),
  });

export const useReplay = (id: string) =>
  useMutation({
    mutationFn: createWriter('POST /api/business/webhooks/{id}/replay', { params: { id } }),
    onSettled: useInvalidation(...keys),
  });
